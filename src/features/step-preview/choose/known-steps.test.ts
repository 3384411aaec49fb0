import { expect, test } from "vitest";
import { learnWorkflows, mergeWorkflows, readWorkflows } from "./known-steps.ts";

const job = (id: string, type: string, name?: string) => ({ type, step: { _id: id, name } });
const event = (trigger: string, name: string, jobs: object[]) => ({
  template: { _id: `id-${trigger}`, name, triggers: [{ identifier: trigger }] },
  jobs,
});

test("workflows and steps are learned by name, each once, without the trigger", () => {
  const learned = learnWorkflows([
    event("b", "Beta", [job("t", "trigger"), job("s1", "email", "Mail")]),
    event("a", "Alpha", [job("s2", "sms")]),
    event("b", "Beta, of old", [job("s1", "email", "Mail of old"), job("s3", "push")]),
    { template: null },
    "no event",
  ]);
  expect(learned).toEqual([
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

test("what was known stays, and what is learned now counts more", () => {
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
  // Stored and read again, it is the same: nothing more is written.
  const merged = mergeWorkflows(before, now);
  expect(readWorkflows(JSON.parse(JSON.stringify(merged)))).toEqual(merged);
  expect(readWorkflows("odd")).toBeUndefined();
});
