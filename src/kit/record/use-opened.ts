import { useState } from "react";

interface OpenedReading<Data> {
  data: Data | undefined;
  isFetchedAfterMount: boolean;
  isFetching: boolean;
}

/** Returns the first fresh response, for a form. Later responses don't change an open form. */
export function useOpened<Data, Start>(
  id: string,
  reading: OpenedReading<Data>,
  startOf: (data: Data) => Start | undefined,
): { data: Data | undefined; opened: Start | undefined } {
  const [initial, setInitial] = useState<{ id: string; start: Start }>();
  const isFresh = reading.isFetchedAfterMount || !reading.isFetching;
  const data = isFresh ? reading.data : undefined;
  const opened = initial?.id === id ? initial.start : undefined;
  const start = opened === undefined && data !== undefined ? startOf(data) : undefined;
  if (start !== undefined) setInitial({ id, start });
  return { data, opened: opened ?? start };
}
