import { useQuery } from "@tanstack/react-query";
import { asObjects, asText } from "../../../domain/loose.ts";
import { jobOutcomes, mayHaveCalledProvider, type JobOutcome } from "../../../domain/rules.ts";
import { eventQueries, type ReceivedEvent } from "../../api/events.ts";
import { ButtonLink } from "../../kit/button-link.tsx";
import { CountList } from "../../components/layout/count-list.tsx";
import { JobStatusMark } from "./event-status.tsx";
import { providerName } from "../integrations/provider-label.tsx";
import { ReadingPanel } from "../../kit/failure/reading-panel.tsx";
import { plural } from "../../lib/text/format.ts";

interface OutcomeCount {
  kind: string;
  /** Used to derive the label. */
  example: JobOutcome;
  count: number;
}

/** Counts the outcomes of jobs that may have called a provider, most frequent first. */
export function countProviderOutcomes(
  events: readonly (ReceivedEvent | null | undefined)[],
  providerId: string,
  now: number,
): OutcomeCount[] {
  const counts = new Map<string, OutcomeCount>();
  for (const event of events) {
    const jobs = asObjects(event?.jobs);
    for (const [index, outcome] of jobOutcomes(event, now).entries()) {
      if (asText(jobs[index]?.["providerId"]) !== providerId) continue;
      if (!mayHaveCalledProvider(outcome)) continue;
      const known = counts.get(outcome.kind);
      if (known) known.count += 1;
      else counts.set(outcome.kind, { kind: outcome.kind, example: outcome, count: 1 });
    }
  }
  return [...counts.values()].toSorted((one, other) => other.count - one.count);
}

export interface RecentOutcomesProps {
  subscriberIds: readonly string[];
  providerId: string;
}

/** The maximum per request: more would make the URL too long. */
const maxPeople = 20;

export function RecentOutcomes({ subscriberIds, providerId }: RecentOutcomesProps) {
  const people = subscriberIds.slice(0, maxPeople);
  const events = useQuery(eventQueries.list({ subscriberIds: people, limit: 50 }));
  const of =
    people.length < subscriberIds.length
      ? `${people.length} of ${subscriberIds.length} subscribers`
      : plural(subscriberIds.length, "subscriber");
  return (
    <ReadingPanel reading={events} what="the recent outcomes">
      {({ data, receivedAt }) => {
        const read = data.data ?? [];
        const now = Math.floor(receivedAt / 1000) * 1000;
        const counts = countProviderOutcomes(read, providerId, now);
        return (
          <CountList
            note={`Based on ${plural(read.length, "recent event")} of ${of}`}
            items={counts.map(({ kind, example, count }) => ({
              id: kind,
              label: <JobStatusMark outcome={example} now={now} />,
              count,
            }))}
            empty={`No recent events through ${providerName(providerId)}`}
            actions={
              <ButtonLink
                size="small"
                to="/events"
                search={{ subscriberIds: people, providers: [providerId] }}
              >
                Open events
              </ButtonLink>
            }
          />
        );
      }}
    </ReadingPanel>
  );
}
