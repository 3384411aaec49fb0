import { Link } from "@tanstack/react-router";
import type { SlowEvent } from "../../../api/failures/report.ts";
import { DataText } from "../../../components/text/data-text.tsx";
import { Elapsed, Time } from "../../../components/text/time.tsx";
import { providerName } from "../../../entities/integrations/provider-label.tsx";
import { DotSeparated } from "../../../entities/failures/dot-separated.tsx";
import { PaneTable } from "./pane-table.tsx";

export function SlowestEvents({ events }: { events: readonly SlowEvent[] }) {
  if (events.length === 0) return <p>No events were sent.</p>;
  return (
    <PaneTable>
      <thead>
        <tr>
          <th scope="col" style={{ inlineSize: "24%" }}>
            Duration
          </th>
          <th scope="col">Event</th>
          <th scope="col" style={{ inlineSize: "30%" }}>
            Subscriber
          </th>
        </tr>
      </thead>
      <tbody>
        {events.map(({ eventId, latency, createdAt, workflow, subscriberId, provider }) => (
          <tr key={eventId}>
            <td>
              <b>
                <Elapsed ms={latency} />
              </b>
            </td>
            <th scope="row">
              <Link to="/events/$eventId" params={{ eventId }}>
                <Time value={createdAt} />
              </Link>
              <small>
                <DotSeparated
                  texts={provider === undefined ? [workflow] : [workflow, providerName(provider)]}
                />
              </small>
            </th>
            <td>
              <DataText value={subscriberId} max={48} />
            </td>
          </tr>
        ))}
      </tbody>
    </PaneTable>
  );
}
