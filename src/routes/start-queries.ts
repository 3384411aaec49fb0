import { noop } from "@tanstack/react-query";

/** Starts queries in a loader without awaiting them. The page shows their failures. */
export function startQueries(...readings: readonly Promise<unknown>[]): void {
  for (const reading of readings) reading.then(noop, noop);
}
