import { expect, test } from "vitest";
import type { Condition } from "../report.ts";
import { createEventColumns, type SimpleEvent } from "../testing/event-columns.ts";
import { matchEvents } from "./conditions.ts";

const range = { from: 100, to: 200 };

function matches(
  events: readonly SimpleEvent[],
  conditions: readonly Condition[],
  labels?: Readonly<Record<string, string>>,
): number[] {
  const inRange = events.map((event) => ({ at: 100, ...event }));
  return [...matchEvents(createEventColumns(inRange, labels), range, conditions)];
}

const has = (key: string, ...values: string[]): Condition => ({ key, values, isExcluded: false });
const hasNot = (key: string, ...values: string[]): Condition => ({ key, values, isExcluded: true });

test("a range includes its start and excludes its end", () => {
  const events = [{ at: 99 }, { at: 100 }, { at: 199 }, { at: 200 }, { at: Number.NaN }];
  expect(matches(events, [])).toEqual([0, 1, 1, 0, 0]);
});

test("replaced events never match", () => {
  expect(matches([{ isReplaced: true }, {}], [hasNot("tag", "a")])).toEqual([0, 1]);
});

test("a value is matched as a whole, ignoring case", () => {
  const events = [
    { facets: ["provider:sendgrid"] },
    { facets: ["provider:SendGrid", "provider:fcm"] },
    { facets: ["provider:sendgrid-eu"] },
    { facets: ["tag:sendgrid"] },
  ];
  expect(matches(events, [has("provider", "SENDGRID")])).toEqual([1, 1, 0, 0]);
});

test("a workflow is found by its ID or its name", () => {
  const events = [{ facets: ["workflow:w1"] }, { facets: ["workflow:w2"] }];
  const labels = { "workflow:w1": "Order shipped", "workflow:w2": "Welcome" };
  expect(matches(events, [has("workflow", "order shipped")], labels)).toEqual([1, 0]);
  expect(matches(events, [has("workflow", "w2")], labels)).toEqual([0, 1]);
});

test("a label matches only for the key of its facet", () => {
  const events = [{ facets: ["workflow:w1"] }];
  expect(matches(events, [has("tag", "welcome")], { "workflow:w1": "welcome" })).toEqual([0]);
});

test.each([
  ["a backslash at the end", "C:\\", [1, 0]],
  ["a class of characters", "\\d", [0, 0]],
  ["a dot", "C:.x", [0, 0]],
])("%s in a searched text is literal", (_, value, expected) => {
  const events = [{ facets: [String.raw`payload.path:C:\x`] }, { facets: ["payload.path:5"] }];
  expect(matches(events, [has("raw", value)])).toEqual(expected);
});

test("any value of a condition is enough, and all conditions apply", () => {
  const events = [
    { facets: ["channel:email", "tag:a"] },
    { facets: ["channel:sms", "tag:a"] },
    { facets: ["channel:push", "tag:a"] },
    { facets: ["channel:sms"] },
  ];
  expect(matches(events, [has("channel", "email", "sms"), has("tag", "a")])).toEqual([1, 1, 0, 0]);
});

test("an excluded condition matches events with none of its values", () => {
  const events = [
    { facets: ["channel:email"] },
    { facets: ["channel:sms"] },
    { facets: ["channel:push"] },
    {},
  ];
  expect(matches(events, [hasNot("channel", "email", "sms")])).toEqual([0, 0, 1, 1]);
});

test("each payload path is a separate key", () => {
  const events = [{ facets: ["payload.region:eu"] }, { facets: ["payload.area:eu"] }];
  expect(matches(events, [has("payload.region", "eu")])).toEqual([1, 0]);
});

test("a value that no event has matches no event", () => {
  expect(matches([{ facets: ["tag:a"] }, {}], [has("tag", "b")])).toEqual([0, 0]);
});

test("a part of an issue's text is found, ignoring case", () => {
  const events = [
    { issues: [{ text: "Request TIMEOUT (after 30 s)" }] },
    { issues: [{ text: "503" }, { kind: "warning", text: "Request timeout (after 3 s)" }] },
    { issues: [{ text: "Rejected" }], facets: ["tag:timeout (after"] },
  ] satisfies SimpleEvent[];
  expect(matches(events, [has("detail", "timeout (after")])).toEqual([1, 1, 0]);
  expect(matches(events, [hasNot("detail", "timeout (after")])).toEqual([0, 0, 1]);
  expect(matches(events, [has("detail", "503", "rejected")])).toEqual([0, 1, 1]);
});

test("a part of an execution detail is found, and of its raw data only with raw", () => {
  const events = [
    { issues: [{ text: "503", rawText: 'Provider error\n{"trace":"a1"}' }] },
    { issues: [{ text: "a1", rawText: "Provider error" }] },
    { issues: [{ text: "502" }] },
  ];
  expect(matches(events, [has("detail", "provider ERROR")])).toEqual([1, 1, 0]);
  expect(matches(events, [has("detail", "a1")])).toEqual([0, 1, 0]);
  expect(matches(events, [has("raw", "A1")])).toEqual([1, 1, 0]);
});

test("characters of regular expressions are ordinary characters", () => {
  const events = [{ issues: [{ text: "a.b|c" }] }, { issues: [{ text: "axb" }] }];
  expect(matches(events, [has("detail", "a.b")])).toEqual([1, 0]);
  expect(matches(events, [has("detail", "[")])).toEqual([0, 0]);
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
  expect(matches(events, [has("raw", "49")], labels)).toEqual([1, 1, 1, 1, 0]);
  expect(matches(events, [has("raw", "user-49")], labels)).toEqual([0, 0, 1, 0, 0]);
});

test("a text condition without values matches no event", () => {
  expect(matches([{ issues: [{ text: "503" }] }], [has("detail")])).toEqual([0]);
});

test("durations are compared with the latency of the first success", () => {
  const events = [{ latency: 59_999 }, { latency: 60_000 }, { latency: 60_001 }, {}];
  expect(matches(events, [has("duration", ">60s")])).toEqual([0, 0, 1, 0]);
  expect(matches(events, [has("duration", ">=1m"), has("duration", "<=60s")])).toEqual([
    0, 1, 0, 0,
  ]);
  expect(matches(events, [hasNot("duration", "<60000ms")])).toEqual([0, 1, 1, 1]);
  expect(matches(events, [has("duration", "soon")])).toEqual([0, 0, 0, 0]);
  expect(matches([{ issues: [{ text: "Took >60s" }] }], [has("duration", ">60s")])).toEqual([0]);
});
