import { outcomeKinds } from "../event-reading/browser-filters.ts";
import type { EventColumns } from "./event-columns.ts";
import type { TimeWindow } from "./report.ts";
import { matchEvents } from "./report/conditions.ts";
import { positions } from "./report/positions.ts";

const isOpenOutcome = outcomeKinds.map(
  (kind) => kind === "waiting" || kind === "running" || kind === "stuck",
);

/** Returns the times of the oldest events in a window that aren't finished, ascending. */
export function openTimes(columns: EventColumns, window: TimeWindow, maxCount: number): number[] {
  const { createdAt, outcome } = columns;
  const inWindow = positions(matchEvents(columns, window, []));
  const open = inWindow.filter((event) => isOpenOutcome[outcome[event] ?? 0]);
  return Array.from(open, (event) => createdAt[event] ?? 0)
    .toSorted((a, b) => a - b)
    .slice(0, maxCount);
}
