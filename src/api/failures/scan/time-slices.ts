import type { ScanFilters } from "../../event-reading/event-cursor.ts";
import { maxPageSize } from "../../events.ts";
import type { TimeWindow } from "../report.ts";
import { getTotalLength, mergeRanges } from "./coverage.ts";
import { createTimeSlice, type TimeSlice } from "./time-slice.ts";

/** Estimated number of events in a new slice. */
const sliceEvents = 8 * maxPageSize;
/** Slices with fewer estimated events aren't split. */
const minSplitEvents = 2 * maxPageSize;
/** Share of the ranges in a new slice: without an estimate, and the minimum. */
const firstShare = 1 / 16;
const minShare = 1 / 64;

export type TimeSlices = ReturnType<typeof createTimeSlices>;

/** Divides time ranges into slices that can be read concurrently. */
export function createTimeSlices(ranges: readonly TimeWindow[], filters: ScanFilters) {
  const total = getTotalLength(ranges);
  /** Ranges without a slice, in ascending order. */
  const open = mergeRanges(ranges);
  let released: TimeSlice[] = [];
  const active = new Set<TimeSlice>();
  let ended: TimeWindow[] = [];
  let endedCount = 0;

  const getSlices = () => [...active, ...released];

  /** Returns the events per millisecond in the ranges read; undefined before the first page. */
  function getDensity(): number | undefined {
    const length = getTotalLength(getCoveredRanges());
    const count = getSlices().reduce((sum, slice) => sum + slice.count, endedCount);
    return length === 0 ? undefined : count / length;
  }

  function getCoveredRanges(): TimeWindow[] {
    return mergeRanges([...ended, ...getSlices().map(({ edge, to }) => ({ from: edge, to }))]);
  }

  function start(range: TimeWindow): TimeSlice {
    const slice = createTimeSlice(range, filters);
    active.add(slice);
    return slice;
  }

  /** Removes the newest part of the open ranges. */
  function cutNewest(): TimeWindow | undefined {
    const newest = open.pop();
    if (newest === undefined) return undefined;
    const eventsPerMs = getDensity();
    const share = eventsPerMs === undefined ? firstShare : sliceEvents / eventsPerMs / total;
    const length = Math.ceil(Math.max(minShare, share) * total);
    // A short remainder isn't worth another slice.
    if (newest.to - newest.from <= length * 1.5) return newest;
    const at = newest.to - length;
    open.push({ from: newest.from, to: at });
    return { from: at, to: newest.to };
  }

  function splitLargest(): TimeWindow | undefined {
    const average = getDensity();
    let largest: TimeSlice | undefined;
    let largestEvents = minSplitEvents;
    for (const slice of active) {
      if (slice.state() !== "open" || slice.edge - slice.from < 2) continue;
      const events = Math.max(slice.density ?? 0, average ?? 0) * (slice.edge - slice.from);
      if (events < largestEvents) continue;
      largest = slice;
      largestEvents = events;
    }
    return largest?.cut(Math.floor((largest.from + largest.edge) / 2));
  }

  return {
    /** Returns the ranges that were read, in ascending order. */
    getCoveredRanges,
    /**
     * Returns the slice to read next: the newest one, or if all are being read, the older half of
     * the largest. Returns undefined if there is nothing to read or to split.
     */
    take() {
      const [newest] = released.toSorted((one, other) => other.edge - one.edge);
      if (newest !== undefined && newest.edge >= (open.at(-1)?.to ?? -Infinity)) {
        released = released.filter((slice) => slice !== newest);
        active.add(newest);
        return newest;
      }
      const range = cutNewest() ?? splitLargest();
      return range && start(range);
    },
    /** Ends the use of a slice that `take` returned, whether or not all of it was read. */
    release(slice: TimeSlice) {
      active.delete(slice);
      if (slice.state() !== "end") {
        released.push(slice);
        return;
      }
      endedCount += slice.count;
      ended = mergeRanges([
        ...ended,
        slice.edge < slice.to ? { from: slice.edge, to: slice.to } : slice,
      ]);
    },
  };
}
