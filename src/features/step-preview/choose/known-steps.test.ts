import { afterEach, beforeEach, expect, test } from "vitest";
import { session } from "../../../api/session/session.ts";
import { createLinkSignIn } from "../../../api/testing/sessions.ts";
import { collectWorkflows, mergeWorkflows, parseWorkflows } from "./known-steps.ts";

beforeEach(() => session.open(createLinkSignIn()));
afterEach(() => session.close());

const createJob = (id: string, type: string, name?: string) => ({ type, step: { _id: id, name } });
const createEvent = (workflowIdentifier: string, name: string, jobs: object[]) => ({
  template: {
    _id: `id-${workflowIdentifier}`,
    name,
    triggers: [{ identifier: workflowIdentifier }],
  },
  jobs,
});

test("workflows and steps are collected from events without duplicates or triggers", () => {
  const workflows = collectWorkflows([
    createEvent("b", "Beta", [createJob("t", "trigger"), createJob("s1", "email", "Mail")]),
    createEvent("a", "Alpha", [createJob("s2", "sms")]),
    createEvent("b", "Beta, of old", [
      createJob("s1", "email", "Mail of old"),
      createJob("s3", "push"),
    ]),
    { _templateId: "c", template: null, jobs: [createJob("s4", "chat")] },
    { template: null },
    "no event",
  ]);
  expect(workflows).toEqual([
    { id: "a", identifier: "a", name: "Alpha", steps: [{ id: "s2", type: "sms", name: "" }] },
    {
      id: "b",
      identifier: "b",
      name: "Beta",
      steps: [
        { id: "s1", type: "email", name: "Mail" },
        { id: "s3", type: "push", name: "" },
      ],
    },
    { id: "c", identifier: "c", name: "c", steps: [{ id: "s4", type: "chat", name: "" }] },
  ]);
});

test("new workflows and steps take precedence, and other saved ones are kept", () => {
  const createStep = (id: string, name: string) => ({ id, name, type: "sms" });
  const savedWorkflows = [
    { id: "a", name: "Old", steps: [createStep("s1", "old"), createStep("s2", "gone")] },
    { id: "z", name: "Zeta", steps: [] },
  ];
  const newWorkflows = [{ id: "a", name: "New", steps: [createStep("s1", "new")] }];
  expect(mergeWorkflows(savedWorkflows, newWorkflows)).toEqual([
    { id: "a", name: "New", steps: [createStep("s1", "new"), createStep("s2", "gone")] },
    { id: "z", name: "Zeta", steps: [] },
  ]);
  const mergedWorkflows = mergeWorkflows(savedWorkflows, newWorkflows);
  expect(parseWorkflows(JSON.parse(JSON.stringify(mergedWorkflows)))).toEqual(mergedWorkflows);
  expect(parseWorkflows("odd")).toBeUndefined();
});
