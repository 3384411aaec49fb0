import { channel } from "../../../contract/common.ts";
import { providerId } from "../../../contract/providers/lookup.ts";
import type { EndpointSearch } from "../../api/channel-endpoints.ts";
import type { EndpointInfo } from "./endpoint-info.ts";

interface PageCursors {
  next?: string | null | undefined;
  previous?: string | null | undefined;
}

type Order = Pick<EndpointSearch, "orderBy" | "orderDirection">;

/**
 * Returns the most selective filters for an endpoint. The subscriber ID is enough, because a
 * subscriber has few endpoints.
 */
export function getNarrowestFilters(info: EndpointInfo): EndpointSearch {
  const { subscriberId, connectionIdentifier, integrationIdentifier, contextKeys } = info;
  if (subscriberId !== undefined) return { subscriberId };
  const channelResult = channel.safeParse(info.channel);
  const providerResult = providerId.safeParse(info.providerId);
  return {
    ...(connectionIdentifier !== undefined && { connectionIdentifier }),
    ...(integrationIdentifier !== undefined && { integrationIdentifier }),
    ...(contextKeys.length > 0 && { contextKeys: [...contextKeys] }),
    ...(integrationIdentifier === undefined && {
      ...(channelResult.success && { channel: channelResult.data }),
      ...(providerResult.success && { providerId: providerResult.data }),
    }),
  };
}

/**
 * Returns search params that find an endpoint again. The cursor points to the first row of the
 * endpoint's page (on the first page, to the last row), so that a request with
 * `includeCursor: true` returns the page.
 */
export function toLookupParams(
  info: EndpointInfo,
  cursors: PageCursors = {},
  { orderBy, orderDirection }: Order = {},
): EndpointSearch {
  const cursor =
    typeof cursors.previous === "string"
      ? { after: cursors.previous }
      : typeof cursors.next === "string"
        ? { before: cursors.next }
        : undefined;
  return {
    ...getNarrowestFilters(info),
    // A cursor is only valid with the order of the list that returned it.
    ...(cursor && {
      ...cursor,
      ...(orderBy !== undefined && { orderBy }),
      ...(orderDirection !== undefined && { orderDirection }),
    }),
  };
}
