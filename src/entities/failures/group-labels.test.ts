import { expect, test } from "vitest";
import { createFailureGroup, createFailureReport } from "../../testing/failure-report.ts";
import { describeState, formatRate, getGroupSource, getStateLabel } from "./group-labels.ts";

test.each([
  [{}, "fail", "Ongoing", "16/min"],
  [{ ratePerMinute: 0.82 }, "fail", "Ongoing", "0.8/min"],
  [{ ratePerMinute: 0 }, "fail", "Ongoing", "No recovery yet"],
  [{ kind: "warning" }, "warn", "Ongoing", "Warning"],
  [{ kind: "wait" }, "warn", "Ongoing", "Long wait"],
  [{ state: "recovered", laterSuccessCount: 1212 }, "ok", "Recovered", "1,212 sent since"],
  [{ state: "quiet" }, "wait", "Quiet", "Recovery unclear"],
] as const)("a group with %j is %s: %s, %s", (fields, tone, label, reason) => {
  expect(describeState(createFailureGroup("a", fields))).toEqual({ tone, label, reason });
});

test.each([
  [{ state: "recovered" }, "Recovered"],
  [{ kind: "warning", state: "ongoing" }, "Warning, ongoing"],
  [{ kind: "warning", state: "recovered" }, "Warning, recovered"],
  [{ kind: "warning", state: "quiet" }, "Warning, quiet"],
  [{ kind: "wait" }, "Long wait"],
] as const)("without its reason, the state of a group with %j is %s", (fields, label) => {
  expect(getStateLabel(createFailureGroup("a", fields))).toBe(label);
});

test("small rates keep a decimal", () => {
  expect([0, 0.04, 9.96, 16.4].map(formatRate)).toEqual([
    "0/min",
    "<0.1/min",
    "10.0/min",
    "16/min",
  ]);
});

test("a group's source starts with the provider, or with the step if no provider was called", () => {
  const { groups } = createFailureReport();
  expect(getGroupSource(createFailureGroup("a"))).toEqual(["SendGrid", "Email", "3 workflows"]);
  expect(groups.map(getGroupSource).at(-1)).toEqual([
    "No provider call recorded",
    "Email",
    "Card declined",
  ]);
});
