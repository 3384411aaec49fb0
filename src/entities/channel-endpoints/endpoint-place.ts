import { channel } from "../../../contract/common.ts";
import { providerId } from "../../../contract/providers/lookup.ts";
import type { EndpointSearch } from "../../api/channel-endpoints.ts";
import type { EndpointFacts } from "./endpoint-facts.ts";

interface PageEnds {
  next?: string | null | undefined;
  previous?: string | null | undefined;
}

type Order = Pick<EndpointSearch, "orderBy" | "orderDirection">;

/** Returns the most selective filters that match an endpoint; a subscriber has only a few. */
export function narrowestFilters(facts: EndpointFacts): EndpointSearch {
  const { subscriberId, connectionIdentifier, integrationIdentifier, contextKeys } = facts;
  if (subscriberId !== undefined) return { subscriberId };
  const known = channel.safeParse(facts.channel);
  const provider = providerId.safeParse(facts.providerId);
  return {
    ...(connectionIdentifier !== undefined && { connectionIdentifier }),
    ...(integrationIdentifier !== undefined && { integrationIdentifier }),
    ...(contextKeys.length > 0 && { contextKeys: [...contextKeys] }),
    ...(integrationIdentifier === undefined && {
      ...(known.success && { channel: known.data }),
      ...(provider.success && { providerId: provider.data }),
    }),
  };
}

/**
 * Returns the search params that locate a record in its list. The cursor is the first row of its
 * page (or the last, on the first page); `includeCursor` finds the same page again.
 */
export function placeInList(
  facts: EndpointFacts,
  ends: PageEnds = {},
  { orderBy, orderDirection }: Order = {},
): EndpointSearch {
  const cursor =
    typeof ends.previous === "string"
      ? { after: ends.previous }
      : typeof ends.next === "string"
        ? { before: ends.next }
        : undefined;
  return {
    ...narrowestFilters(facts),
    // A cursor is only valid for its order.
    ...(cursor && {
      ...cursor,
      ...(orderBy !== undefined && { orderBy }),
      ...(orderDirection !== undefined && { orderDirection }),
    }),
  };
}
