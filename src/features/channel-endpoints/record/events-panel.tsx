import { useMemo } from "react";
import { styled } from "@mui/material/styles";
import type { ReceivedEvent } from "../../../api/events.ts";
import { ButtonLink } from "../../../kit/button-link.tsx";
import { providerName } from "../../../entities/integrations/provider-label.tsx";
import { RecentEvents } from "../../../entities/events/recent-events.tsx";
import { formatCount, plural } from "../../../lib/text/format.ts";
import { type OwnEvents, ownEvents } from "./own-events.ts";

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

/** "3 of the newest 50 events of this subscriber went through Slack." */
function usageText(found: number, events: string, provider: string, hasMore: boolean): string {
  const have = found === 1 ? "has" : "have";
  return hasMore
    ? `${formatCount(found)} of this subscriber's newest ${events} ${have} a step for ${provider}.`
    : `${formatCount(found)} of this subscriber's ${events} ${have} a step for ${provider}.`;
}

function integrationText({ named, otherwise }: OwnEvents, name: string): string {
  if (named === 0 && otherwise === 0) return "The integration isn't recorded.";
  if (otherwise === 0) return `${formatCount(named)} used ${name}.`;
  if (named === 0) return `${formatCount(otherwise)} used another integration.`;
  return `${formatCount(named)} used ${name}, ${formatCount(otherwise)} another integration.`;
}

export function EndpointEvents(props: EndpointEventsProps) {
  const { subscriberId, providerId, integration, events, hasMore } = props;
  const own = useMemo(
    () => ownEvents(events, providerId, integration),
    [events, providerId, integration],
  );
  const provider = providerName(providerId);
  const found = own.onProvider.length;
  const search = { subscriberIds: [subscriberId], providers: [providerId] };
  return (
    <>
      <Note>
        <span>
          {usageText(found, plural(events.length, "event"), provider, hasMore)}{" "}
          {found > 0 && integrationText(own, integration.name)}
        </span>
        <ButtonLink size="small" to="/events" search={search}>
          Events through {provider}
        </ButtonLink>
      </Note>
      {found === 0 ? (
        hasMore && <p>Older events may have. Open the event list to search them.</p>
      ) : (
        <RecentEvents subscriberId={subscriberId} events={own.onProvider} hasMore={false} />
      )}
    </>
  );
}
