import { expect, test } from "vitest";
import { createFailureGroup } from "../../../testing/failure-report.ts";
import { sortGroups } from "./sort-groups.ts";

test("the worst groups come first: kind, state, undelivered events, and events", () => {
  const groups = [
    createFailureGroup("warning", { kind: "warning" }),
    createFailureGroup("wait", { kind: "wait" }),
    createFailureGroup("recovered", { state: "recovered", eventCount: 900 }),
    createFailureGroup("quiet", { state: "quiet" }),
    createFailureGroup("few", { undeliveredCount: 0, eventCount: 3 }),
    createFailureGroup("many", { undeliveredCount: 0, eventCount: 700 }),
    createFailureGroup("undelivered", { undeliveredCount: 2, eventCount: 2 }),
  ];
  expect(sortGroups(groups).map(({ id }) => id)).toEqual([
    "undelivered",
    "many",
    "few",
    "quiet",
    "recovered",
    "wait",
    "warning",
  ]);
});
