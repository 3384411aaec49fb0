import { useCallback, useEffect, useMemo, useState } from "react";
import { eventMatcher, hasBrowserFilters } from "../../../api/event-matches.ts";
import { createEventReader } from "../../../api/event-reader.ts";
import { eventQuery, type EventSearch } from "../../../api/events.ts";
import { useReadProgress } from "../../../api/use-event-reader.ts";
import { isUntold, judgeRows } from "./judge.ts";
import { useRowsClock } from "./use-rows-clock.ts";

/** Matches that are looked for in one go. */
const enough = 50;
/** Events that are read for them at most in one go; the operator may go on. */
const mostInOneGo = 5000;

/** A reading, and what it came across that its filters cannot judge. */
function begin(search: EventSearch) {
  const { page: _, limit: __, ...filters } = eventQuery(search);
  const matches = eventMatcher(search);
  const untold = { count: 0 };
  const reader = createEventReader({
    filters,
    wanted: ({ event }, now) => matches(event, now),
    onRows: (rows) => {
      untold.count += rows.filter(({ event }) => isUntold(event)).length;
    },
    enough,
    most: mostInOneGo,
  });
  return { reader, untold };
}

/**
 * The list where the browser applies filters: events read back until enough match or the range
 * ends. Begins anew with each address; undefined while no such filter is set.
 */
export function useReadList(search: EventSearch) {
  const [round, setRound] = useState(0);
  const isNeeded = hasBrowserFilters(search);
  const { tail: _, page: __, ...asked } = search;
  const key = JSON.stringify([asked, round]);
  const reading = useMemo(() => {
    // What the address says, in a form that only changes with it.
    const [from] = JSON.parse(key) as [EventSearch, number];
    return isNeeded ? begin(from) : undefined;
  }, [key, isNeeded]);
  useEffect(() => {
    void reading?.reader.start();
    return () => reading?.reader.stop();
  }, [reading]);

  const progress = useReadProgress(reading?.reader);
  const { matches, answer } = progress;
  const now = useRowsClock(answer);
  const rows = useMemo(() => judgeRows(matches, now), [matches, now]);
  const restart = useCallback(() => setRound((before) => before + 1), []);
  if (reading === undefined) return undefined;
  return {
    progress,
    rows,
    /** Events read whose record has no jobs to judge by. */
    untold: reading.untold.count,
    isReading: progress.status === "reading" || progress.status === "waiting",
    goOn: () => void reading.reader.start(),
    stop: () => reading.reader.stop(),
    /** From the newest event again. */
    restart,
  };
}
export type ReadList = NonNullable<ReturnType<typeof useReadList>>;
