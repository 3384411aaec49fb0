import { expect, test } from "vitest";
import type { Condition } from "../report.ts";
import { createEventColumns, type SimpleEvent } from "../testing/event-columns.ts";
import { matchEvents } from "./conditions.ts";

const range = { from: 100, to: 200 };

function computeMask(
  events: readonly SimpleEvent[],
  conditions: readonly Condition[],
  labels?: Readonly<Record<string, string>>,
): number[] {
  const eventsInRange = events.map((event) => ({ at: 100, ...event }));
  return [...matchEvents(createEventColumns(eventsInRange, labels), range, conditions)];
}

const createCondition = (key: string, ...values: string[]): Condition => ({
  key,
  values,
  isExcluded: false,
});
const createExclusion = (key: string, ...values: string[]): Condition => ({
  key,
  values,
  isExcluded: true,
});

test("a range includes its start and excludes its end", () => {
  const events = [{ at: 99 }, { at: 100 }, { at: 199 }, { at: 200 }, { at: Number.NaN }];
  expect(computeMask(events, [])).toEqual([0, 1, 1, 0, 0]);
});

test("replaced events never match", () => {
  expect(computeMask([{ isReplaced: true }, {}], [createExclusion("tag", "a")])).toEqual([0, 1]);
});

test("a value is matched as a whole, ignoring case", () => {
  const events = [
    { facets: ["provider:sendgrid"] },
    { facets: ["provider:SendGrid", "provider:fcm"] },
    { facets: ["provider:sendgrid-eu"] },
    { facets: ["tag:sendgrid"] },
  ];
  expect(computeMask(events, [createCondition("provider", "SENDGRID")])).toEqual([1, 1, 0, 0]);
});

test.each(["subscriber", "email", "transaction", "topic", "context"])(
  "values of %s that differ in case are different",
  (key) => {
    const events = [{ facets: [`${key}:u1`] }, { facets: [`${key}:U1`] }];
    expect(computeMask(events, [createCondition(key, "u1")])).toEqual([1, 0]);
    expect(computeMask(events, [createExclusion(key, "u1")])).toEqual([0, 1]);
  },
);

test("a workflow is found by its ID or its name", () => {
  const events = [{ facets: ["workflow:w1"] }, { facets: ["workflow:w2"] }];
  const labels = { "workflow:w1": "Order shipped", "workflow:w2": "Welcome" };
  expect(computeMask(events, [createCondition("workflow", "order shipped")], labels)).toEqual([
    1, 0,
  ]);
  expect(computeMask(events, [createCondition("workflow", "w2")], labels)).toEqual([0, 1]);
});

test("a label matches only for the key of its facet", () => {
  const events = [{ facets: ["workflow:w1"] }];
  expect(
    computeMask(events, [createCondition("tag", "welcome")], { "workflow:w1": "welcome" }),
  ).toEqual([0]);
});

test.each([
  ["a backslash at the end", "C:\\", [1, 0]],
  ["a class of characters", "\\d", [0, 0]],
  ["a dot", "C:.x", [0, 0]],
])("%s in a searched text is literal", (_, value, expected) => {
  const events = [{ facets: [String.raw`payload.path:C:\x`] }, { facets: ["payload.path:5"] }];
  expect(computeMask(events, [createCondition("raw", value)])).toEqual(expected);
});

test("any value of a condition is enough, and all conditions apply", () => {
  const events = [
    { facets: ["channel:email", "tag:a"] },
    { facets: ["channel:sms", "tag:a"] },
    { facets: ["channel:push", "tag:a"] },
    { facets: ["channel:sms"] },
  ];
  expect(
    computeMask(events, [createCondition("channel", "email", "sms"), createCondition("tag", "a")]),
  ).toEqual([1, 1, 0, 0]);
});

test("an excluded condition matches events with none of its values", () => {
  const events = [
    { facets: ["channel:email"] },
    { facets: ["channel:sms"] },
    { facets: ["channel:push"] },
    {},
  ];
  expect(computeMask(events, [createExclusion("channel", "email", "sms")])).toEqual([0, 0, 1, 1]);
});

test("each payload path is a separate key", () => {
  const events = [{ facets: ["payload.region:eu"] }, { facets: ["payload.area:eu"] }];
  expect(computeMask(events, [createCondition("payload.region", "eu")])).toEqual([1, 0]);
});

test("a value that no event has matches no event", () => {
  expect(computeMask([{ facets: ["tag:a"] }, {}], [createCondition("tag", "b")])).toEqual([0, 0]);
});

test("a part of an issue's text is found, ignoring case", () => {
  const events = [
    { issues: [{ text: "Request TIMEOUT (after 30 s)" }] },
    { issues: [{ text: "503" }, { kind: "warning", text: "Request timeout (after 3 s)" }] },
    { issues: [{ text: "Rejected" }], facets: ["tag:timeout (after"] },
  ] satisfies SimpleEvent[];
  expect(computeMask(events, [createCondition("detail", "timeout (after")])).toEqual([1, 1, 0]);
  expect(computeMask(events, [createExclusion("detail", "timeout (after")])).toEqual([0, 0, 1]);
  expect(computeMask(events, [createCondition("detail", "503", "rejected")])).toEqual([0, 1, 1]);
});

test("a part of an execution detail is found, and of its raw data only with raw", () => {
  const events = [
    { issues: [{ text: "503", rawText: 'Provider error\n{"trace":"a1"}' }] },
    { issues: [{ text: "a1", rawText: "Provider error" }] },
    { issues: [{ text: "502" }] },
  ];
  expect(computeMask(events, [createCondition("detail", "provider ERROR")])).toEqual([1, 1, 0]);
  expect(computeMask(events, [createCondition("detail", "a1")])).toEqual([0, 1, 0]);
  expect(computeMask(events, [createCondition("raw", "A1")])).toEqual([1, 1, 0]);
});

test("characters of regular expressions are ordinary characters", () => {
  const events = [{ issues: [{ text: "a.b|c" }] }, { issues: [{ text: "axb" }] }];
  expect(computeMask(events, [createCondition("detail", "a.b")])).toEqual([1, 0]);
  expect(computeMask(events, [createCondition("detail", "[")])).toEqual([0, 0]);
});

test("raw finds a part of an issue's text, an event ID, a value, or a label", () => {
  const events = [
    { issues: [{ text: "Number +49 rejected" }] },
    { id: "order-49-a" },
    { facets: ["subscriber:USER-49"] },
    { facets: ["workflow:w1"] },
    { id: "other", facets: ["tag:none"], issues: [{ text: "503" }] },
  ];
  const labels = { "workflow:w1": "Area 49" };
  expect(computeMask(events, [createCondition("raw", "49")], labels)).toEqual([1, 1, 1, 1, 0]);
  expect(computeMask(events, [createCondition("raw", "user-49")], labels)).toEqual([0, 0, 1, 0, 0]);
});

test("a text condition without values matches no event", () => {
  expect(computeMask([{ issues: [{ text: "503" }] }], [createCondition("detail")])).toEqual([0]);
});

test("durations are compared with the latency of the first success", () => {
  const events = [{ latency: 59_999 }, { latency: 60_000 }, { latency: 60_001 }, {}];
  expect(computeMask(events, [createCondition("duration", ">60s")])).toEqual([0, 0, 1, 0]);
  expect(
    computeMask(events, [
      createCondition("duration", ">=1m"),
      createCondition("duration", "<=60s"),
    ]),
  ).toEqual([0, 1, 0, 0]);
  expect(computeMask(events, [createExclusion("duration", "<60000ms")])).toEqual([0, 1, 1, 1]);
  expect(computeMask(events, [createCondition("duration", "soon")])).toEqual([0, 0, 0, 0]);
  expect(
    computeMask([{ issues: [{ text: "Took >60s" }] }], [createCondition("duration", ">60s")]),
  ).toEqual([0]);
});
