import fc from "fast-check";
import { expect, test } from "vitest";
import type { ReceivedEvent } from "../../../api/events.ts";
import { eventComparisonMarkdown } from "./compare-markdown.ts";
import { compareEvents, type SectionKind } from "./compare-events.ts";

const now = Date.parse("2026-03-01T04:00:00.000Z");
const options = { now, write: (at: number) => String(at), idsAndTimes: false };

interface Given {
  id: string;
  phone?: string;
  failed?: boolean;
  step?: object;
  more?: object;
  jobs?: readonly object[];
}

const sms = ({ failed = false, step = {} }: Given) => ({
  _id: `job-${String(failed)}`,
  type: "sms",
  status: failed ? "failed" : "completed",
  providerId: failed ? "twilio" : "sns",
  overrides: {},
  step: { _id: "step-1", name: "Text", controlVariables: { body: "Hi" }, ...step },
  executionDetails: [
    {
      _id: "d",
      status: failed ? "Failed" : "Success",
      detail: failed ? "Invalid phone number" : "Message sent",
      createdAt: "2026-03-01T03:00:01.000Z",
    },
  ],
});

const event = (given: Given): ReceivedEvent => ({
  _id: given.id,
  createdAt: "2026-03-01T03:00:00.000Z",
  template: { name: "Delivery" },
  payload: { orderId: given.id, to: { phone: given.phone ?? "+1 555 0100" } },
  jobs: [sms(given), ...(given.jobs ?? [])],
  ...given.more,
});

const differences = (left: ReceivedEvent, right: ReceivedEvent, idsAndTimes = false) =>
  Object.fromEntries(
    compareEvents(left, right, { ...options, idsAndTimes })
      .filter((section) => section.differences.length > 0)
      .map((section) => [
        section.kind,
        section.differences.map(({ place, left: one, right: other }) => [place, one, other]),
      ]),
  ) as Partial<Record<SectionKind, unknown[]>>;

test("a failed event and a success differ in what matters, and in no id or time", () => {
  const left = event({ id: "a", phone: "0176-typo", failed: true });
  expect(differences(left, event({ id: "b" }))).toEqual({
    outcomes: [
      ["Event", "Nothing delivered", "Sent"],
      ["SMS · Text: status", "Failed", "Sent"],
      ["SMS · Text: reason", "Invalid phone number", undefined],
    ],
    payload: [["to.phone", "0176-typo", "+1 555 0100"]],
    providers: [["SMS · Text", "Twilio", "SNS"]],
  });
});

test("ids and times are counted while they are left out, and shown when asked for", () => {
  const [left, right] = [event({ id: "a" }), event({ id: "b" })];
  const payload = compareEvents(left, right, options).find(({ kind }) => kind === "payload");
  expect(payload).toMatchObject({ differences: [], ignored: 1 });
  expect(differences(left, right, true)).toEqual({ payload: [["orderId", "a", "b"]] });
});

test("controls and the step's definition are separate; an empty override is none", () => {
  const left = event({
    id: "a",
    step: { active: false, controlVariables: { body: "Hello" } },
    more: { controls: { x: 1 } },
  });
  expect(differences(left, event({ id: "b" }))).toEqual({
    controls: [
      ["controls", { x: 1 }, undefined],
      ["SMS · Text: body", "Hello", "Hi"],
    ],
    steps: [["SMS · Text: active", false, undefined]],
  });
});

test("a step that only one of them ran is listed once", () => {
  const email = { type: "email", status: "completed", step: { _id: "e" }, executionDetails: [] };
  expect(differences(event({ id: "a" }), event({ id: "b", jobs: [email, email] }))).toEqual({
    steps: [
      ["Email", undefined, "ran"],
      ["Email 2", undefined, "ran"],
    ],
  });
});

test("no record, whatever its fields, breaks the comparison or its Markdown", () => {
  const anything = fc.jsonValue({ maxDepth: 3 });
  const odd = fc.record(
    {
      payload: anything,
      to: anything,
      controls: anything,
      subscriber: anything,
      template: anything,
      topics: anything,
      tags: anything,
      contextKeys: anything,
      jobs: fc.oneof(
        anything,
        fc.array(
          fc.record({ type: anything, step: anything, overrides: anything, digest: anything }),
        ),
      ),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(odd, odd, (left, right) => {
      const sections = compareEvents(left as ReceivedEvent, right as ReceivedEvent, options);
      const side = { word: "Failed", id: "a", createdAt: undefined };
      expect(eventComparisonMarkdown({ left: side, right: side, sections, link: "x" })).toContain(
        "##",
      );
    }),
  );
});

test("the report has a table for each part that differs, and no cell breaks out of it", () => {
  const left = event({ id: "a", phone: "1|2\n<b>`x`", failed: true });
  const sections = compareEvents(left, event({ id: "b" }), options);
  const side = (id: string) => ({ word: "Failed", id, createdAt: "2026-03-01T03:00:00.000Z" });
  const written = eventComparisonMarkdown({
    left: side("a"),
    right: side("b"),
    sections,
    link: "https://console.example/events/compare?left=a&right=b",
  });
  expect(written).toContain("### Payload\n\n| Where | Left | Right |\n| --- | --- | --- |\n");
  expect(written).toContain("| `to.phone` | `` 1\\|2 <b>`x` `` | `+1 555 0100` |");
  expect(written).toContain("1 difference of ids and times left out.");
  expect(written).toContain("<https://console.example/events/compare?left=a&right=b>");
});
