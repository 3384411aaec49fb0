import { expect, test } from "vitest";
import { failureGroup } from "../../../testing/failure-report.ts";
import { sortGroups } from "./sort-groups.ts";

test("the worst groups come first: kind, state, undelivered events, and events", () => {
  const groups = [
    failureGroup("warning", { kind: "warning" }),
    failureGroup("wait", { kind: "wait" }),
    failureGroup("recovered", { state: "recovered", eventCount: 900 }),
    failureGroup("quiet", { state: "quiet" }),
    failureGroup("few", { undeliveredCount: 0, eventCount: 3 }),
    failureGroup("many", { undeliveredCount: 0, eventCount: 700 }),
    failureGroup("undelivered", { undeliveredCount: 2, eventCount: 2 }),
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
