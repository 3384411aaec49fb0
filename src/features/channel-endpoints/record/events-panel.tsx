import { useMemo } from "react";
import { styled } from "@mui/material/styles";
import type { ReceivedEvent } from "../../../api/events.ts";
import { ButtonLink } from "../../../entities/button-link.tsx";
import { providerName } from "../../../entities/provider-label.tsx";
import { RecentEvents } from "../../../entities/recent-events.tsx";
import { plural } from "../../../lib/format.ts";
import { ownEvents } from "./own-events.ts";

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
  /** The newest of the subscriber's. */
  events: readonly (ReceivedEvent | null | undefined)[];
  hasMore: boolean;
}

/** Recent events of the endpoint's subscriber on its provider, as far as the newest page goes. */
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
          {found} of {hasMore ? "the newest" : "all"} {plural(events.length, "event")} of this
          subscriber went through {provider}.{" "}
          {found > 0 &&
            (own.named > 0
              ? `${plural(own.named, "one names", "name")} ${integration.name}${own.otherwise > 0 ? `, ${own.otherwise} another integration` : ""}.`
              : own.otherwise > 0
                ? `${plural(own.otherwise, "one names", "name")} another integration.`
                : "None tells through which integration.")}
        </span>
        <ButtonLink size="small" to="/events" search={search}>
          All events of the subscriber on {provider}
        </ButtonLink>
      </Note>
      {found === 0 ? (
        hasMore && <p>Older ones may have: the list of events reads on.</p>
      ) : (
        <RecentEvents subscriberId={subscriberId} events={own.onProvider} hasMore={false} />
      )}
    </>
  );
}
