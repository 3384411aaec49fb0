import { useState } from "react";

interface OpenedReading<Data> {
  data: Data | undefined;
  isFetchedAfterMount: boolean;
  isFetching: boolean;
}

/** Returns the first fresh answer for a form; later ones don't change an open form. */
export function useOpened<Data, Start>(
  id: string,
  reading: OpenedReading<Data>,
  startOf: (data: Data) => Start | undefined,
): { data: Data | undefined; opened: Start | undefined } {
  const [held, setHeld] = useState<{ id: string; start: Start }>();
  const isFresh = reading.isFetchedAfterMount || !reading.isFetching;
  const data = isFresh ? reading.data : undefined;
  const opened = held?.id === id ? held.start : undefined;
  const start = opened === undefined && data !== undefined ? startOf(data) : undefined;
  if (start !== undefined) setHeld({ id, start });
  return { data, opened: opened ?? start };
}
