import { createContext, useContext, useMemo } from "react";
import type { Facet } from "../../../api/failures/report.ts";
import type { KnownValues } from "../../../entities/events/filters/query-keys.ts";

/**
 * The facets of the last report. This is a context so that frequent reports re-render only an open
 * field or editor.
 */
export const FacetsContext = createContext<readonly Facet[]>([]);

export const toKnownValues = (facets: readonly Facet[]): KnownValues =>
  Object.fromEntries(
    facets.map(({ key, values }) => [
      key,
      values.map(({ value, label = value, count }) => ({ value, label, count })),
    ]),
  );

/** Each key's values in the report's events are sorted by number of failures, highest first. */
export function useKnownValues(): KnownValues {
  const facets = useContext(FacetsContext);
  return useMemo(() => toKnownValues(facets), [facets]);
}
