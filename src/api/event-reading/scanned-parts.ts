import type { EventOutcomeKind } from "../../../domain/event-outcome.ts";
import { parseTimestamp } from "../../../contract/read-timestamp.ts";
import type { EventSearch } from "../events.ts";
import type { Condition, TimeWindow } from "../failures/report.ts";
import { clipRanges, findGaps, getTotalMs, mergeRanges } from "../failures/scan/coverage.ts";
import { maxOverlapMs } from "../failures/scan/scan-engine.ts";
import { failureScans } from "../failures/scan/scan-host.ts";
import { isOpenEnded } from "../failures/scan/scan-window.ts";
import { parseWhere } from "../failures/search-conditions.ts";
import { getSessionScope, session } from "../session/session.ts";

/** Events that had one of these outcomes when they were scanned may have a different one now. */
const openOutcomes: readonly EventOutcomeKind[] = [
  "waiting",
  "running",
  "stuck",
  "unknown",
  "notReported",
  "partlyFailed",
];
/** Keys whose values never change and have the same meaning in the list and in a scan. */
const fixedKeys: readonly string[] = ["severity", "tag", "topic", "context"];
/** One request is faster than two if it loads at most this many extra events. */
const maxSkippedEvents = 25;

/** Returns conditions that every matching event met when it was scanned. */
export function toCandidateConditions({ outcome = [], where }: EventSearch): Condition[] {
  const fixedConditions = parseWhere(where).conditions.filter(({ key }) => fixedKeys.includes(key));
  if (outcome.length === 0) return fixedConditions;
  const values = [...new Set([...outcome, ...openOutcomes])];
  return [...fixedConditions, { key: "outcome", values, isExcluded: false }];
}

/**
 * Returns the parts of a range that must be loaded to find all matches, newest first: those around
 * the candidates, and those that weren't scanned.
 *
 * @param range the list's range, which includes its end
 * @param scannedRanges the scanned parts of the range, in ascending order
 * @param candidateTimes when the candidates were created
 * @param eventsPerMs scanned events per millisecond
 */
export function findPartsToLoad(
  { from, to: lastAt }: TimeWindow,
  scannedRanges: readonly TimeWindow[],
  candidateTimes: readonly number[],
  eventsPerMs: number,
): TimeWindow[] {
  const range = { from, to: lastAt + 1 };
  const candidateRanges = candidateTimes
    .filter((at) => at >= range.from && at < range.to)
    .map((at) => ({ from: at, to: at + 1 }));
  const parts: TimeWindow[] = [];
  for (const part of mergeRanges([...findGaps(range, scannedRanges), ...candidateRanges])) {
    const lastPart = parts.at(-1);
    if (lastPart === undefined || (part.from - lastPart.to) * eventsPerMs > maxSkippedEvents)
      parts.push(part);
    else parts[parts.length - 1] = { from: lastPart.from, to: part.to };
  }
  return parts.toReversed();
}

/**
 * Returns the parts of the list's range that may contain matches, according to a scan of this tab.
 * Returns undefined without a usable scan or condition.
 *
 * @param now the service's time in milliseconds
 */
export async function findParts(
  search: EventSearch,
  now: number,
): Promise<readonly TimeWindow[] | undefined> {
  const scope = getSessionScope(session.get());
  const conditions = toCandidateConditions(search);
  if (scope === undefined || conditions.length === 0) return undefined;
  const from = search.after === undefined ? undefined : parseTimestamp(search.after);
  const to = search.before === undefined ? undefined : parseTimestamp(search.before);
  const spec = failureScans.find(scope, { from, to }, now);
  if (spec === undefined) return undefined;
  const { scan, release } = failureScans.use(scope, spec);
  try {
    const { window, scannedRanges, eventCount } = scan.progress.get();
    if (window === undefined) return undefined;
    const candidates = await scan.listAffectedEvents({
      conditions,
      columnCount: 1,
      merges: {},
      splits: [],
    });
    // The service may have stored the last events after the scan.
    const end = isOpenEnded(spec) ? window.to - maxOverlapMs : window.to;
    const finishedRanges = clipRanges(scannedRanges, { from: window.from, to: end });
    return findPartsToLoad(
      { from: from ?? -Infinity, to: to ?? Infinity },
      finishedRanges,
      candidates.map(({ createdAt }) => createdAt),
      eventCount / Math.max(1, getTotalMs(scannedRanges)),
    );
  } catch {
    // Without the scan, the list loads all events.
    return undefined;
  } finally {
    release();
  }
}
