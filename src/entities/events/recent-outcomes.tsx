import { useQuery } from "@tanstack/react-query";
import { findLastProvider } from "../../../domain/job-provider.ts";
import { asObjects } from "../../../domain/loose.ts";
import { getJobOutcomes, hasCalledProvider, type JobOutcome } from "../../../domain/job-outcome.ts";
import { eventQueries, type ReceivedEvent } from "../../api/events.ts";
import { ButtonLink } from "../../kit/button-link.tsx";
import { CountList } from "../../components/layout/count-list.tsx";
import { JobStatusMark } from "./event-status.tsx";
import { getProviderName } from "../integrations/provider-label.tsx";
import { QueryPanel } from "../../kit/failure/query-panel.tsx";
import { formatCount, plural } from "../../lib/text/format.ts";

interface OutcomeCount {
  kind: string;
  /** The first outcome of this kind, which determines the label. */
  example: JobOutcome;
  count: number;
}

/** Counts the jobs that called the provider. Groups them by outcome, most frequent first. */
export function countProviderOutcomes(
  events: readonly (ReceivedEvent | null | undefined)[],
  providerId: string,
  now: number,
): OutcomeCount[] {
  const countsByKind = new Map<string, OutcomeCount>();
  for (const event of events) {
    const jobs = asObjects(event?.jobs);
    for (const [index, outcome] of getJobOutcomes(event, now).entries()) {
      if (!hasCalledProvider(outcome)) continue;
      if (findLastProvider(jobs[index] ?? {}, outcome) !== providerId) continue;
      const outcomeCount = countsByKind.get(outcome.kind);
      if (outcomeCount) outcomeCount.count += 1;
      else countsByKind.set(outcome.kind, { kind: outcome.kind, example: outcome, count: 1 });
    }
  }
  return [...countsByKind.values()].toSorted((a, b) => b.count - a.count);
}

export interface RecentOutcomesProps {
  subscriberIds: readonly string[];
  providerId: string;
}

/** More subscribers would make the URL of the request too long. */
const maxSubscribers = 20;

export function RecentOutcomes({ subscriberIds, providerId }: RecentOutcomesProps) {
  const queriedIds = subscriberIds.slice(0, maxSubscribers);
  const eventsQuery = useQuery(eventQueries.list({ subscriberIds: queriedIds, limit: 50 }));
  const describeSample = (eventCount: number) => {
    const recentEventsText = plural(eventCount, "recent event");
    const totalText = plural(subscriberIds.length, "subscriber");
    return queriedIds.length < subscriberIds.length
      ? `Based on ${recentEventsText} for ${formatCount(queriedIds.length)} of ${totalText}`
      : `Based on ${recentEventsText} for ${totalText}`;
  };
  return (
    <QueryPanel query={eventsQuery} noun="the recent outcomes">
      {({ data, receivedAt }) => {
        const loadedEvents = data.data ?? [];
        const now = Math.floor(receivedAt / 1000) * 1000;
        const outcomeCounts = countProviderOutcomes(loadedEvents, providerId, now);
        return (
          <CountList
            note={describeSample(loadedEvents.length)}
            items={outcomeCounts.map(({ kind, example, count }) => ({
              id: kind,
              label: <JobStatusMark outcome={example} now={now} />,
              count,
            }))}
            emptyText={`No recent messages sent through ${getProviderName(providerId)}`}
            actions={
              <ButtonLink
                size="small"
                to="/events"
                search={{ subscriberIds: queriedIds, providers: [providerId] }}
              >
                View events
              </ButtonLink>
            }
          />
        );
      }}
    </QueryPanel>
  );
}
