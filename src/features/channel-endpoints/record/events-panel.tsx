import { useQuery } from "@tanstack/react-query";
import { styled } from "@mui/material/styles";
import { hasMoreEvents } from "../../../api/event-reading/more-events.ts";
import { eventQueries } from "../../../api/events.ts";
import { ButtonLink } from "../../../kit/button-link.tsx";
import type { EndpointInfo } from "../../../entities/channel-endpoints/endpoint-info.ts";
import type { IntegrationInfo } from "../../../entities/integrations/integration-info.ts";
import { QueryPanel } from "../../../kit/failure/query-panel.tsx";
import { getProviderName } from "../../../entities/integrations/provider-label.tsx";
import { RecentEvents } from "../../../entities/events/recent-events.tsx";
import {
  formatIntegrationUsage,
  getProviderUsage,
  formatProviderUsage,
} from "./provider-events.ts";

const Note = styled("p")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: 8,
  marginBlockEnd: 8,
  color: "var(--ink-3)",
  fontSize: 12,
});

/** The API's maximum page size. */
const maxEvents = 50;

export interface EndpointEventsProps {
  info: EndpointInfo;
  /** Active integrations by identifier; undefined until they are loaded. */
  integrationsByIdentifier: ReadonlyMap<string, IntegrationInfo> | undefined;
}

export function EndpointEvents({ info, integrationsByIdentifier }: EndpointEventsProps) {
  const { subscriberId, providerId, integrationIdentifier: identifier } = info;
  const query = useQuery({
    ...eventQueries.list({ subscriberIds: [subscriberId ?? ""], limit: maxEvents }),
    enabled: subscriberId !== undefined && providerId !== undefined,
  });
  if (subscriberId === undefined)
    return <p>No events. This endpoint isn't linked to a subscriber.</p>;
  if (providerId === undefined) {
    return <p>This endpoint has no provider, so its events can't be found.</p>;
  }
  const integration = integrationsByIdentifier?.get(identifier ?? "");
  const integrationName = integration?.name ?? identifier ?? "this integration";
  const providerText = getProviderName(providerId);
  const search = { subscriberIds: [subscriberId], providers: [providerId] };
  return (
    <QueryPanel query={query} noun="the events">
      {({ data }) => {
        const events = data.data ?? [];
        const hasMore = hasMoreEvents(data, maxEvents);
        const providerUsage = getProviderUsage(events, providerId, {
          id: integration?.id,
          identifier,
        });
        const foundCount = providerUsage.providerEvents.length;
        return (
          <>
            <Note>
              <span>
                {formatProviderUsage(foundCount, events.length, providerText, hasMore)}{" "}
                {foundCount > 0 && formatIntegrationUsage(providerUsage, integrationName)}
              </span>
              <ButtonLink size="small" to="/events" search={search}>
                Show {providerText} events
              </ButtonLink>
            </Note>
            {foundCount === 0 ? (
              hasMore && (
                <p>
                  Older events may include a step for {providerText}. To find them, search the event
                  list.
                </p>
              )
            ) : (
              <RecentEvents
                subscriberId={subscriberId}
                events={providerUsage.providerEvents}
                hasMore={false}
              />
            )}
          </>
        );
      }}
    </QueryPanel>
  );
}
