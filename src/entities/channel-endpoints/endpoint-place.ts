import { channel } from "../../../contract/common.ts";
import { providerId } from "../../../contract/providers/lookup.ts";
import type { EndpointSearch } from "../../api/channel-endpoints.ts";
import type { EndpointFacts } from "./endpoint-facts.ts";

interface PageEnds {
  next?: string | null | undefined;
  previous?: string | null | undefined;
}

type Order = Pick<EndpointSearch, "orderBy" | "orderDirection">;

/**
 * The filters that leave the fewest besides this one. A subscriber has a handful of endpoints;
 * without one its links and its exact context say most.
 */
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
 * The search of a record's own address: where the list has it. The cursor of the page that showed
 * it marks its first row (or its last, where it is the first page): read with `includeCursor`, the
 * same place is found again, whatever was added meanwhile.
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
    // A cursor belongs to its order.
    ...(cursor && {
      ...cursor,
      ...(orderBy !== undefined && { orderBy }),
      ...(orderDirection !== undefined && { orderDirection }),
    }),
  };
}
