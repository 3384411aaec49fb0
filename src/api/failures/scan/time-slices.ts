import type { ScanFilters } from "../../event-reading/event-cursor.ts";
import { maxPageSize } from "../../events.ts";
import type { TimeWindow } from "../report.ts";
import { getTotalMs, mergeRanges } from "./coverage.ts";
import { createTimeSlice, type TimeSlice } from "./time-slice.ts";

/** Target number of events in a new slice. */
const targetEventCount = 8 * maxPageSize;
/** Minimum estimated number of remaining events in a slice that is split. */
const minSplitEvents = 2 * maxPageSize;
/** Length of a new slice without a density estimate, as a share of the total length. */
const firstShare = 1 / 16;
/** Minimum length of a new slice, as a share of the total length. */
const minShare = 1 / 64;

export type TimeSlices = ReturnType<typeof createTimeSlices>;

/** Divides time ranges into slices that can be read concurrently. */
export function createTimeSlices(ranges: readonly TimeWindow[], filters: ScanFilters) {
  const totalMs = getTotalMs(ranges);
  /** Ranges without a slice, in ascending order. */
  const remainingRanges = mergeRanges(ranges);
  let releasedSlices: TimeSlice[] = [];
  const activeSlices = new Set<TimeSlice>();
  let endedRanges: TimeWindow[] = [];
  let endedEventCount = 0;

  const getSlices = () => [...activeSlices, ...releasedSlices];

  /** Returns the events per millisecond in the ranges read; undefined before the first page. */
  function getEventsPerMs(): number | undefined {
    const coveredMs = getTotalMs(getCoveredRanges());
    const count = getSlices().reduce((sum, slice) => sum + slice.count, endedEventCount);
    return coveredMs === 0 ? undefined : count / coveredMs;
  }

  function getCoveredRanges(): TimeWindow[] {
    return mergeRanges([
      ...endedRanges,
      ...getSlices().map(({ scannedFrom, to }) => ({ from: scannedFrom, to })),
    ]);
  }

  function startSlice(range: TimeWindow): TimeSlice {
    const slice = createTimeSlice(range, filters);
    activeSlices.add(slice);
    return slice;
  }

  /**
   * Removes the newest part of the remaining ranges and returns it; undefined if no range remains.
   */
  function cutNewestRange(): TimeWindow | undefined {
    const newestRange = remainingRanges.pop();
    if (newestRange === undefined) return undefined;
    const eventsPerMs = getEventsPerMs();
    const share = eventsPerMs === undefined ? firstShare : targetEventCount / eventsPerMs / totalMs;
    const lengthMs = Math.ceil(Math.max(minShare, share) * totalMs);
    // A short remainder isn't worth another slice.
    if (newestRange.to - newestRange.from <= lengthMs * 1.5) return newestRange;
    const cutAt = newestRange.to - lengthMs;
    remainingRanges.push({ from: newestRange.from, to: cutAt });
    return { from: cutAt, to: newestRange.to };
  }

  function splitLargestSlice(): TimeWindow | undefined {
    const averageEventsPerMs = getEventsPerMs();
    let largestSlice: TimeSlice | undefined;
    let largestEventCount = minSplitEvents;
    for (const slice of activeSlices) {
      if (slice.getState() !== "open" || slice.scannedFrom - slice.from < 2) continue;
      const eventCount =
        Math.max(slice.eventsPerMs ?? 0, averageEventsPerMs ?? 0) *
        (slice.scannedFrom - slice.from);
      if (eventCount < largestEventCount) continue;
      largestSlice = slice;
      largestEventCount = eventCount;
    }
    return largestSlice?.cut(Math.floor((largestSlice.from + largestSlice.scannedFrom) / 2));
  }

  return {
    getCoveredRanges,
    /**
     * Returns the slice to read next: the newest one, or if all are being read, the older half of
     * the largest unread part. Returns undefined if there is nothing to read or to split.
     */
    take() {
      const [newestSlice] = releasedSlices.toSorted(
        (one, other) => other.scannedFrom - one.scannedFrom,
      );
      if (
        newestSlice !== undefined &&
        newestSlice.scannedFrom >= (remainingRanges.at(-1)?.to ?? -Infinity)
      ) {
        releasedSlices = releasedSlices.filter((slice) => slice !== newestSlice);
        activeSlices.add(newestSlice);
        return newestSlice;
      }
      const range = cutNewestRange() ?? splitLargestSlice();
      return range && startSlice(range);
    },
    /** Reports whether any unfinished slice exceeds this density in its scanned part. */
    isDenserThan: (eventsPerMs: number) =>
      getSlices().some(
        ({ count, scannedFrom, to, getState: getSliceState }) =>
          getSliceState() === "open" && count > eventsPerMs * (to - scannedFrom),
      ),
    /** Ends the use of a slice that `take` returned, whether or not all of it was read. */
    release(slice: TimeSlice) {
      activeSlices.delete(slice);
      if (slice.getState() !== "end") {
        releasedSlices.push(slice);
        return;
      }
      endedEventCount += slice.count;
      endedRanges = mergeRanges([
        ...endedRanges,
        slice.scannedFrom < slice.to ? { from: slice.scannedFrom, to: slice.to } : slice,
      ]);
    },
  };
}
