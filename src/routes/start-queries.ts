import { noop } from "@tanstack/react-query";

/** Starts queries in a loader without awaiting them. The page shows their failures. */
export function startQueries(...promises: readonly Promise<unknown>[]): void {
  for (const promise of promises) promise.then(noop, noop);
}
