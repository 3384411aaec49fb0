import { expect, test } from "vitest";
import { collectWorkflows, mergeWorkflows, parseWorkflows } from "./known-steps.ts";

const job = (id: string, type: string, name?: string) => ({ type, step: { _id: id, name } });
const event = (trigger: string, name: string, jobs: object[]) => ({
  template: { _id: `id-${trigger}`, name, triggers: [{ identifier: trigger }] },
  jobs,
});

test("workflows and steps are collected from events without duplicates or triggers", () => {
  const collected = collectWorkflows([
    event("b", "Beta", [job("t", "trigger"), job("s1", "email", "Mail")]),
    event("a", "Alpha", [job("s2", "sms")]),
    event("b", "Beta, of old", [job("s1", "email", "Mail of old"), job("s3", "push")]),
    { template: null },
    "no event",
  ]);
  expect(collected).toEqual([
    { id: "a", name: "Alpha", steps: [{ id: "s2", type: "sms", name: "" }] },
    {
      id: "b",
      name: "Beta",
      steps: [
        { id: "s1", type: "email", name: "Mail" },
        { id: "s3", type: "push", name: "" },
      ],
    },
  ]);
});

test("new workflows and steps take precedence, and known ones stay", () => {
  const step = (id: string, name: string) => ({ id, name, type: "sms" });
  const before = [
    { id: "a", name: "Old", steps: [step("s1", "old"), step("s2", "gone")] },
    { id: "z", name: "Zeta", steps: [] },
  ];
  const now = [{ id: "a", name: "New", steps: [step("s1", "new")] }];
  expect(mergeWorkflows(before, now)).toEqual([
    { id: "a", name: "New", steps: [step("s1", "new"), step("s2", "gone")] },
    { id: "z", name: "Zeta", steps: [] },
  ]);
  // Parsing saved workflows returns them unchanged.
  const merged = mergeWorkflows(before, now);
  expect(parseWorkflows(JSON.parse(JSON.stringify(merged)))).toEqual(merged);
  expect(parseWorkflows("odd")).toBeUndefined();
});
