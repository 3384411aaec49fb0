import { useQuery } from "@tanstack/react-query";
import { channelEndpointQueries } from "../../../api/channel-endpoints.ts";
import { eventQueries } from "../../../api/events.ts";
import { integrationQueries } from "../../../api/integrations.ts";
import { subscriberQueries } from "../../../api/subscribers.ts";

/** Events that the record's card and tab rest on. */
export const recentEvents = 40;
/** Endpoints that one page can hold; more than anybody has. */
const mostEndpoints = 100;

/** Everything that the page of a subscriber shows, each part loading and failing by itself. */
export function useRecord(subscriberId: string) {
  return {
    subscriber: useQuery(subscriberQueries.detail(subscriberId)),
    endpoints: useQuery(channelEndpointQueries.list({ subscriberId, limit: mostEndpoints })),
    integrations: useQuery(integrationQueries.active()),
    events: useQuery(eventQueries.list({ subscriberIds: [subscriberId], limit: recentEvents })),
  };
}
export type RecordReadings = ReturnType<typeof useRecord>;
