import fc from "fast-check";
import { expect, test } from "vitest";
import { eventOutcome } from "../../../../contract/rules.ts";
import type { ReceivedEvent } from "../../../api/events.ts";
import { verdict } from "./verdict.ts";

const start = Date.parse("2026-03-01T03:00:00.000Z");
const now = start + 60_000;
const at = (seconds: number) => new Date(start + seconds * 1000).toISOString();
const write = (instant: number) => new Date(instant).toISOString().slice(11, 16);

const detail = (status: string, seconds: number, text = "text", isRetry = false) => ({
  status,
  detail: text,
  isRetry,
  createdAt: at(seconds),
});
const job = (type: string, status: string, executionDetails: object[] = [], more = {}) => ({
  type,
  status,
  executionDetails,
  ...more,
});

function say(...jobs: object[]): string {
  const event = { createdAt: at(0), jobs } as ReceivedEvent;
  return verdict(event, eventOutcome(event, now), now, write)
    .map((sentence) =>
      sentence.map(({ kind, text }) => (kind === "quote" ? `“${text}”` : text)).join(""),
    )
    .join(" ");
}

test("a failure with its provider, its tries and the detail's own words; then what was sent", () => {
  expect(
    say(
      job("in_app", "completed", [detail("Success", 1)]),
      job(
        "email",
        "failed",
        [detail("Failed", 1, "first"), detail("Failed", 2, "Provider returned an error", true)],
        { providerId: "sendgrid" },
      ),
      job("sms", "completed", [detail("Success", 1)]),
    ),
  ).toBe(
    "Email failed after 2 tries through SendGrid: “Provider returned an error”. In-app and SMS were sent.",
  );
});

test.each<[string, object[]]>([
  [
    "SMS was skipped: “Subscriber has no phone number”.",
    [job("sms", "skipped", [detail("Success", 1, "Subscriber has no phone number")])],
  ],
  ["Push was canceled.", [job("push", "canceled")]],
  [
    "Digest waits until 03:41. Email waits for the digest.",
    [
      job("digest", "delayed", [], { digest: { timed: { untilDate: at(2460) } } }),
      job("email", "pending"),
    ],
  ],
  [
    "Delay waits; it was due at 03:00.",
    [job("delay", "delayed", [], { digest: { timed: { untilDate: at(5) } } })],
  ],
  [
    "Email is stuck: queued, and nothing was reported for 16m 00s.",
    [job("email", "queued", [detail("Pending", -900)])],
  ],
  [
    "Email was sent on the 2nd try.",
    [job("email", "completed", [detail("Failed", 1), detail("Success", 2, "sent", true)])],
  ],
  [
    "Email was sent with a warning: “slow”.",
    [job("email", "completed", [detail("Warning", 1, "slow")])],
  ],
  [
    "Digest and Email were merged into another event's digest.",
    [job("digest", "merged"), job("email", "merged")],
  ],
  ["Custom step was completed.", [job("custom", "completed")]],
  ["Email has the status “parked”, which this console does not know.", [job("email", "parked")]],
  ["The record tells of no steps.", []],
])("%s", (sentence, jobs) => {
  expect(say(...jobs)).toBe(sentence);
});

test("thousands of steps make a few sentences", () => {
  const jobs = Array.from({ length: 5000 }, (_, index) =>
    job("push", index % 10 === 0 ? "failed" : "completed"),
  );
  expect(say(...jobs)).toBe("Push ×500 failed. Push ×4,500 were sent.");
});

test("says something of any record", () => {
  const odd = fc.record({
    type: fc.jsonValue(),
    status: fc.jsonValue(),
    executionDetails: fc.jsonValue(),
  });
  fc.assert(
    fc.property(fc.array(odd), (jobs) => {
      expect(say(...jobs)).not.toBe("");
    }),
  );
});
