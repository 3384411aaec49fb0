import { useMemo } from "react";
import { styled } from "@mui/material/styles";
import type { ReceivedEvent } from "../../../api/events.ts";
import { ButtonLink } from "../../../kit/button-link.tsx";
import { providerName } from "../../../entities/integrations/provider-label.tsx";
import { RecentEvents } from "../../../entities/events/recent-events.tsx";
import { integrationText, providerEvents, usageText } from "./provider-events.ts";

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

export interface EndpointEventsProps {
  subscriberId: string;
  providerId: string;
  integration: { id?: string | undefined; identifier: string | undefined; name: string };
  events: readonly (ReceivedEvent | null | undefined)[];
  hasMore: boolean;
}

export function EndpointEvents(props: EndpointEventsProps) {
  const { subscriberId, providerId, integration, events, hasMore } = props;
  const matches = useMemo(
    () => providerEvents(events, providerId, integration),
    [events, providerId, integration],
  );
  const provider = providerName(providerId);
  const found = matches.usingProvider.length;
  const search = { subscriberIds: [subscriberId], providers: [providerId] };
  return (
    <>
      <Note>
        <span>
          {usageText(found, events.length, provider, hasMore)}{" "}
          {found > 0 && integrationText(matches, integration.name)}
        </span>
        <ButtonLink size="small" to="/events" search={search}>
          Events through {provider}
        </ButtonLink>
      </Note>
      {found === 0 ? (
        hasMore && <p>Older events may include one. Open the event list to search them.</p>
      ) : (
        <RecentEvents subscriberId={subscriberId} events={matches.usingProvider} hasMore={false} />
      )}
    </>
  );
}
