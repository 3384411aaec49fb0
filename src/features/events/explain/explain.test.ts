import fc from "fast-check";
import { expect, test } from "vitest";
import { eventOutcome } from "../../../../contract/rules.ts";
import type { ReceivedEvent } from "../../../api/events.ts";
import { type DetailKey, detailText, detailTexts } from "../../../../contract/detail-texts.ts";
import { explain } from "./explain.ts";
import { clausesText } from "./sentence.ts";

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

const tell = (jobs: object[], more: object = {}) => {
  const event = { createdAt: at(0), jobs, ...more } as ReceivedEvent;
  return explain(event, eventOutcome(event, now), now, write);
};
const say = (...jobs: object[]) => clausesText(tell(jobs));

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
    "Email failed after 2 tries through SendGrid (integration not named): the provider returned an error. In-app and SMS were sent.",
  );
});

test.each<[string, object[]]>([
  [
    "SMS was skipped: the subscriber has no phone number.",
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
    "Email was sent on the 2nd try; before: “text”.",
    [job("email", "completed", [detail("Failed", 1), detail("Success", 2, "sent", true)])],
  ],
  [
    "Email was sent with a warning: “slow”.",
    [job("email", "completed", [detail("Warning", 1, "slow")])],
  ],
  [
    "Email was sent with a warning: “Slow today.”",
    [job("email", "completed", [detail("Warning", 1, "Slow today.")])],
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

/** What a job with this detail says; `Success` keys by way of a skipped job. */
function sayDetail(key: DetailKey, raw?: unknown, more: object = {}): string {
  const values = { provider: "SendGrid", number: 1, total: 2, count: 5 };
  const { status } = detailTexts[key];
  const said = {
    ...detail(status, 1, detailText(key, values)),
    ...(raw !== undefined && { raw: typeof raw === "string" ? raw : JSON.stringify(raw) }),
  };
  const jobStatus = status === "Failed" ? "failed" : status === "Warning" ? "completed" : "skipped";
  return say(job("sms", jobStatus, [said], more));
}

const total = { field: "total", operator: "LARGER", value: "50", on: "payload" };

test.each<[key: DetailKey, said: string, raw?: unknown, more?: object]>([
  ["filtered", "SMS was skipped: its conditions did not hold."],
  [
    "filtered",
    "SMS was skipped: its conditions ask that payload.total is larger than 50, and it is 20.",
    { filter: 0, part: total, found: 20 },
  ],
  [
    "filtered",
    "SMS was skipped: its conditions exclude that payload.total is larger than 50, and it is 64.5.",
    { filter: 0, part: total, found: 64.5 },
    { step: { filters: [{ isNegated: true, value: "AND", children: [total] }] } },
  ],
  [
    "filtered",
    "SMS was skipped: its conditions ask that payload.total is larger than 50, and it is empty.",
    { filter: 0, part: total, found: null },
  ],
  ["canceledAfterFailure", "SMS was skipped: an earlier step failed, which stops the workflow."],
  [
    "canceledByRequest",
    "SMS was skipped: a request canceled the event while it waited: order placed.",
    { reason: "order placed" },
  ],
  ["noEmail", "SMS was skipped: the subscriber has no email address."],
  ["noPhone", "SMS was skipped: the subscriber has no phone number."],
  [
    "noDeviceToken",
    "SMS was skipped: the subscriber has no device token at an active push integration.",
  ],
  ["noChatAddress", "SMS was skipped: the subscriber has no chat address and no endpoint."],
  ["noIntegration", "SMS failed: every integration of its channel is switched off."],
  ["noPrimary", "SMS failed: its channel has no primary integration, and no other one fits."],
  [
    "integrationInactive",
    "SMS was skipped: the only integration with an address of the subscriber is switched off.",
  ],
  [
    "sentWithWarning",
    "SMS was sent with a warning: the provider took the message with a warning: “spam”.",
    { identifier: "ses", response: { warnings: ["spam"] } },
  ],
  ["providerError", "SMS failed: the provider returned an error."],
  ["providerError", "SMS failed: the provider answered 503.", { response: { statusCode: 503 } }],
  ["providerError", "SMS failed: the provider answered 502.", "502 Bad Gateway"],
  ["providerTimeout", "SMS failed: the provider did not answer in time."],
  ["credentialsRefused", "SMS failed: the provider refused the integration's credentials."],
  ["recipientRefused", "SMS failed: the provider refused the recipient."],
  ["tokenRefused", "SMS failed: the provider refused the device token."],
  [
    "someTokensRefused",
    "SMS was sent with a warning: the provider refused one of the device tokens.",
  ],
  [
    "templateFailed",
    "SMS failed: the template could not be rendered: “payload.x is undefined”.",
    { message: "payload.x is undefined" },
  ],
  [
    "payloadIncomplete",
    "SMS was sent with a warning: the payload lacks a value that the template uses: payload.x.",
    { missing: "payload.x" },
  ],
  [
    "merged",
    "SMS was skipped: an earlier event's digest took it: comments-1.",
    { transactionId: "comments-1" },
  ],
  [
    "delayPathMissing",
    "SMS failed: the payload has no date at the delay's path: payload.at.",
    { delayPath: "payload.at" },
  ],
  [
    "throttled",
    "SMS was skipped: the throttle lets 3 through within 1h 00m.",
    { limit: 3, windowMilliseconds: 3_600_000 },
  ],
  ["skippedByThrottle", "SMS was skipped: an earlier throttle stopped the event."],
  [
    "customFailed",
    "SMS failed: its code failed: “undefined”.",
    { error: { message: "undefined" } },
  ],
  ["requestFailed", "SMS failed: the address answered 409.", { status: 409, body: "{}" }],
])("%s: %s", (key, said, raw, more) => {
  expect(sayDetail(key, raw, more)).toBe(said);
});

test.each(Object.keys(detailTexts))("%s has words, and is not quoted", (name) => {
  // The keys of the table.
  const key = name as DetailKey;
  if (detailTexts[key].status === "ReadConfirmation") return;
  const said = sayDetail(key);
  expect(said).toMatch(/: [a-z].*\.$/);
  expect(said).not.toContain("“");
});

test("what a provider reports afterwards is told", () => {
  const sent = detail("Success", 2, detailText("sent"));
  const heard = (key: DetailKey) => detail(detailTexts[key].status, 900, detailText(key));
  expect(say(job("email", "completed", [sent, heard("opened")]))).toBe(
    "Email was sent. Email: the recipient's program loaded the message.",
  );
});

test("many failures are counted by their reasons, and lead to the first of each", () => {
  const failure = (index: number, code: number) =>
    job(
      "http_request",
      "failed",
      [
        {
          ...detail("Failed", 1, "Request failed"),
          _id: `d${index}`,
          raw: JSON.stringify({ status: code, requestId: index }),
        },
      ],
      { _id: `j${index}` },
    );
  const jobs = Array.from({ length: 40 }, (_, index) => failure(index, index < 30 ? 409 : 504));
  expect(say(...jobs)).toBe(
    "HTTP request ×40 failed, for 2 reasons: “Request failed · 409” ×30, “Request failed · 504” ×10.",
  );
  const evidence = tell(jobs)[0]?.parts.flatMap((part) => part.evidence ?? []);
  expect(evidence?.map(({ detailId }) => detailId)).toEqual(["d0", "d0", "d30"]);
});

test("the integration is named where raw names it, and leads to where it is mended", () => {
  const raw = JSON.stringify({ integrationId: "i1", identifier: "sendgrid-eu", response: {} });
  const failing = job(
    "email",
    "failed",
    [{ ...detail("Failed", 1, "Provider returned an error"), raw }],
    { providerId: "sendgrid" },
  );
  const [clause] = tell([failing]);
  expect(clausesText(clause ? [clause] : [])).toContain(
    "through SendGrid (integration sendgrid-eu)",
  );
  expect(clause?.fixes).toEqual([
    { kind: "integration", integrationId: "i1", name: "sendgrid-eu" },
  ]);
});

test("a missing phone leads to the subscriber, a condition on the payload does not", () => {
  const more = { subscriber: { subscriberId: "user_1" } };
  const skipped = (key: DetailKey, raw?: unknown) =>
    job("sms", "skipped", [
      { ...detail("Success", 1, detailText(key)), ...(raw ? { raw: JSON.stringify(raw) } : {}) },
    ]);
  const fixes = (key: DetailKey, raw?: unknown) =>
    tell([skipped(key, raw)], more).flatMap((clause) => clause.fixes.map(({ kind }) => kind));
  expect(fixes("noPhone")).toEqual(["subscriber"]);
  expect(fixes("filtered", { part: total })).toEqual([]);
  expect(fixes("filtered", { part: { ...total, on: "subscriber" } })).toEqual(["subscriber"]);
});
