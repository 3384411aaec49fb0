import fc from "fast-check";
import { expect, test } from "vitest";
import type { ReceivedEvent } from "../../../api/events.ts";
import { formatComparisonMarkdown } from "./compare-markdown.ts";
import { compareEvents, type SectionKind } from "./compare-events.ts";

const now = Date.parse("2026-03-01T04:00:00.000Z");
const options = { now, formatAt: (at: number) => String(at), shouldIncludeIdsAndTimes: false };

interface EventFixture {
  id: string;
  phone?: string;
  hasFailed?: boolean;
  stepFields?: object;
  eventFields?: object;
  otherJobs?: readonly object[];
}

const createSmsJob = ({ hasFailed = false, stepFields = {} }: EventFixture) => ({
  _id: `job-${String(hasFailed)}`,
  type: "sms",
  status: hasFailed ? "failed" : "completed",
  providerId: hasFailed ? "twilio" : "sns",
  overrides: {},
  step: { _id: "step-1", name: "Text", controlVariables: { body: "Hi" }, ...stepFields },
  executionDetails: [
    {
      _id: "d",
      status: hasFailed ? "Failed" : "Success",
      detail: hasFailed ? "Invalid phone number" : "Message sent",
      createdAt: "2026-03-01T03:00:01.000Z",
    },
  ],
});

const createEvent = (fixture: EventFixture): ReceivedEvent => ({
  _id: fixture.id,
  createdAt: "2026-03-01T03:00:00.000Z",
  template: { name: "Delivery" },
  payload: { orderId: fixture.id, to: { phone: fixture.phone ?? "+1 555 0100" } },
  jobs: [createSmsJob(fixture), ...(fixture.otherJobs ?? [])],
  ...fixture.eventFields,
});

const findDifferences = (
  left: ReceivedEvent,
  right: ReceivedEvent,
  shouldIncludeIdsAndTimes = false,
) =>
  Object.fromEntries(
    compareEvents(left, right, { ...options, shouldIncludeIdsAndTimes })
      .filter((section) => section.differences.length > 0)
      .map((section) => [
        section.kind,
        section.differences.map(({ field, left: a, right: b }) => [field, a, b]),
      ]),
  ) as Partial<Record<SectionKind, unknown[]>>;

test("finds the relevant differences between a failed and a successful event", () => {
  const leftEvent = createEvent({ id: "a", phone: "0176-typo", hasFailed: true });
  expect(findDifferences(leftEvent, createEvent({ id: "b" }))).toEqual({
    outcomes: [
      ["Event", "Failed, not delivered", "Sent"],
      ["SMS · Text", "Failed: Invalid phone number", "Sent"],
    ],
    payload: [["to.phone", "0176-typo", "+1 555 0100"]],
    providers: [["SMS · Text", "Twilio", "SNS"]],
  });
});

test("counts differences in IDs and times, and includes them on request", () => {
  const [leftEvent, rightEvent] = [createEvent({ id: "a" }), createEvent({ id: "b" })];
  const payloadSection = compareEvents(leftEvent, rightEvent, options).find(
    ({ kind }) => kind === "payload",
  );
  expect(payloadSection).toMatchObject({ differences: [], hiddenCount: 1 });
  expect(findDifferences(leftEvent, rightEvent, true)).toEqual({
    payload: [["orderId", "a", "b"]],
  });
});

test("separates controls from the step's definition, and ignores an empty override", () => {
  const leftEvent = createEvent({
    id: "a",
    stepFields: { active: false, controlVariables: { body: "Hello" } },
    eventFields: { controls: { x: 1 } },
  });
  expect(findDifferences(leftEvent, createEvent({ id: "b" }))).toEqual({
    controls: [
      ["controls", { x: 1 }, undefined],
      ["SMS · Text: body", "Hello", "Hi"],
    ],
    steps: [["SMS · Text: active", false, undefined]],
  });
});

test("lists a step that ran in only one event as a single difference", () => {
  const emailJob = { type: "email", status: "completed", step: { _id: "e" }, executionDetails: [] };
  expect(
    findDifferences(
      createEvent({ id: "a" }),
      createEvent({ id: "b", otherJobs: [emailJob, emailJob] }),
    ),
  ).toEqual({
    steps: [
      ["Email", undefined, "ran"],
      ["Email 2", undefined, "ran"],
    ],
  });
});

test("compares and formats records with any fields", () => {
  const jsonArbitrary = fc.jsonValue({ maxDepth: 3 });
  const malformedEventArbitrary = fc.record(
    {
      payload: jsonArbitrary,
      to: jsonArbitrary,
      controls: jsonArbitrary,
      subscriber: jsonArbitrary,
      template: jsonArbitrary,
      topics: jsonArbitrary,
      tags: jsonArbitrary,
      contextKeys: jsonArbitrary,
      jobs: fc.oneof(
        jsonArbitrary,
        fc.array(
          fc.record({
            type: jsonArbitrary,
            step: jsonArbitrary,
            overrides: jsonArbitrary,
            digest: jsonArbitrary,
          }),
        ),
      ),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(malformedEventArbitrary, malformedEventArbitrary, (left, right) => {
      const sections = compareEvents(left as ReceivedEvent, right as ReceivedEvent, options);
      const side = { outcome: "Failed", id: "a", createdAt: undefined };
      expect(formatComparisonMarkdown({ left: side, right: side, sections, link: "x" })).toContain(
        "##",
      );
    }),
  );
});

test("formats a table for each section with differences, and escapes its cells", () => {
  const leftEvent = createEvent({ id: "a", phone: "1|2\n<b>`x`", hasFailed: true });
  const sections = compareEvents(leftEvent, createEvent({ id: "b" }), options);
  const createSide = (id: string) => ({
    outcome: "Failed",
    id,
    createdAt: "2026-03-01T03:00:00.000Z",
  });
  const markdown = formatComparisonMarkdown({
    left: createSide("a"),
    right: createSide("b"),
    sections,
    link: "https://console.example/events/compare?left=a&right=b",
  });
  expect(markdown).toContain("### Payload\n\n| Field | A | B |\n| --- | --- | --- |\n");
  expect(markdown).toContain("| `to.phone` | `` 1\\|2 <b>`x` `` | `+1 555 0100` |");
  expect(markdown).toContain("1 difference in IDs and times is hidden.");
  expect(markdown).toContain("<https://console.example/events/compare?left=a&right=b>");
});
