import { useQuery } from "@tanstack/react-query";
import { channelEndpointQueries } from "../../../api/channel-endpoints.ts";
import { eventQueries } from "../../../api/events.ts";
import { integrationQueries } from "../../../api/integrations.ts";
import { subscriberQueries } from "../../../api/subscribers.ts";

export const maxRecentEvents = 40;
/** The API's maximum page size. */
const maxEndpoints = 100;

/** A failed query doesn't affect the other queries. */
export function useRecord(subscriberId: string) {
  return {
    subscriber: useQuery(subscriberQueries.detail(subscriberId)),
    endpoints: useQuery(channelEndpointQueries.list({ subscriberId, limit: maxEndpoints })),
    integrations: useQuery(integrationQueries.active()),
    events: useQuery(eventQueries.list({ subscriberIds: [subscriberId], limit: maxRecentEvents })),
  };
}
export type RecordQueries = ReturnType<typeof useRecord>;
