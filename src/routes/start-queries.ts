import { noop } from "@tanstack/react-query";

/** Ignores the results of queries that a loader doesn't await. The page shows their failures. */
export function startQueries(...promises: readonly Promise<unknown>[]): void {
  for (const promise of promises) promise.then(noop, noop);
}
