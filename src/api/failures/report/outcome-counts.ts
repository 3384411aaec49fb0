import { outcomeKinds } from "../../event-reading/browser-filters.ts";
import type { EventColumns } from "../event-columns.ts";
import type { FailureReport } from "../report.ts";
import { createFacetFinder } from "./facet-keys.ts";
import { otherFailedOutcome } from "./step-conditions.ts";

type OutcomeSummary = Pick<
  FailureReport,
  "outcomeCounts" | "otherFailedCount" | "undeliveredCount" | "affectedSubscriberCount"
>;

export const failedOutcomeFlags = outcomeKinds.map(
  (kind) => kind === "failed" || kind === "partlyFailed",
);

export function summarizeOutcomes(columns: EventColumns, events: Uint32Array): OutcomeSummary {
  const getSubscriber = createFacetFinder(columns, "subscriber");
  const counts = new Uint32Array(otherFailedOutcome + 1);
  const affectedSubscribers = new Set<number>();
  let undeliveredCount = 0;
  for (const event of events) {
    const outcome = columns.outcome[event] ?? 0;
    counts[outcome] = (counts[outcome] ?? 0) + 1;
    if (failedOutcomeFlags[outcome] !== true) continue;
    undeliveredCount += columns.isUndelivered[event] ?? 0;
    const subscriber = getSubscriber(event);
    if (subscriber !== undefined) affectedSubscribers.add(subscriber);
  }
  const entries = outcomeKinds.flatMap((kind, outcome): [string, number][] => {
    const count = counts[outcome] ?? 0;
    return count > 0 ? [[kind, count]] : [];
  });
  const otherFailedCount = counts[otherFailedOutcome] ?? 0;
  return {
    outcomeCounts: Object.fromEntries(entries),
    ...(otherFailedCount > 0 && { otherFailedCount }),
    undeliveredCount,
    affectedSubscriberCount: affectedSubscribers.size,
  };
}
