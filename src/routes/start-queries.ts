import { noop } from "@tanstack/react-query";

/** Lets a loader start queries without awaiting them or handling failures, which the page shows. */
export function startQueries(...promises: readonly Promise<unknown>[]): void {
  for (const promise of promises) promise.then(noop, noop);
}
