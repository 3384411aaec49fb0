import { facetKeys } from "../../../api/failures/event-columns.ts";
import type { Facet } from "../../../api/failures/report.ts";

/** The values of a key with fewer different values never count as IDs. */
const minDistinctCount = 20;
/** Values count as IDs if each of them occurs in at most this many events. */
const maxEventsPerId = 3;

/** Reports whether values occur in so few events each that they look like IDs. */
export const isNearlyUnique = ({ values, distinctCount }: Facet, eventCount: number): boolean =>
  distinctCount >= minDistinctCount &&
  (distinctCount > eventCount / 2 || values.every(({ count }) => count <= maxEventsPerId));

/**
 * Sorts keys by their usefulness as a filter: those in `facetKeys`, then payload keys, then keys
 * with a single value, and IDs last.
 */
export function sortFacets(facets: readonly Facet[], eventCount: number): Facet[] {
  const getRank = (facet: Facet) => {
    if (isNearlyUnique(facet, eventCount)) return 3;
    if (facet.distinctCount === 1) return 2;
    return facetKeys.some((key) => key === facet.key) ? 0 : 1;
  };
  // The sort is stable, so the keys of a rank stay in their order.
  return facets.toSorted((a, b) => getRank(a) - getRank(b));
}
