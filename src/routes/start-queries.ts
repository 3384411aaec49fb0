import { noop } from "@tanstack/react-query";

/**
 * Lets a loader start queries while the page's code loads. The page shows what fails, and a loader
 * that waited would delay what the page can show without them.
 */
export function startQueries(...readings: readonly Promise<unknown>[]): void {
  for (const reading of readings) reading.then(noop, noop);
}
