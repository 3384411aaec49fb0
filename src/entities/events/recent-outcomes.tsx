import { useQuery } from "@tanstack/react-query";
import { findLastProvider } from "../../../domain/job-provider.ts";
import { asObjects } from "../../../domain/loose.ts";
import { getJobOutcomes, hasCalledProvider, type JobOutcome } from "../../../domain/job-outcome.ts";
import { eventQueries, type ReceivedEvent } from "../../api/events.ts";
import { ButtonLink } from "../../kit/button-link.tsx";
import { CountList } from "../../components/layout/count-list.tsx";
import { StateMark } from "../../components/state-mark.tsx";
import { outcomeNames } from "./outcome-labels.ts";
import { getProviderName } from "../integrations/provider-label.tsx";
import { QueryPanel } from "../../kit/failure/query-panel.tsx";
import { formatCount, plural } from "../../lib/text/format.ts";
import { formatTotal } from "../../lib/text/format-total.ts";

/** The outcomes that a job can have if it called a provider. */
const tonesByKind = { failed: "fail", warning: "warn", succeeded: "ok" } as const;
type CountedKind = keyof typeof tonesByKind;

const isCounted = (outcome: JobOutcome): outcome is JobOutcome & { kind: CountedKind } =>
  Object.hasOwn(tonesByKind, outcome.kind) && hasCalledProvider(outcome);

/** Counts the jobs that called the provider. Groups them by outcome, most frequent first. */
export function countProviderOutcomes(
  events: readonly (ReceivedEvent | null | undefined)[],
  providerId: string,
  now: number,
): { kind: CountedKind; count: number }[] {
  const countsByKind = new Map<CountedKind, number>();
  for (const event of events) {
    const jobs = asObjects(event?.jobs);
    for (const [index, outcome] of getJobOutcomes(event, now).entries()) {
      if (!isCounted(outcome)) continue;
      if (findLastProvider(jobs[index] ?? {}, outcome) !== providerId) continue;
      countsByKind.set(outcome.kind, (countsByKind.get(outcome.kind) ?? 0) + 1);
    }
  }
  return [...countsByKind]
    .map(([kind, count]) => ({ kind, count }))
    .toSorted((a, b) => b.count - a.count);
}

export interface RecentOutcomesProps {
  subscriberIds: readonly string[];
  /** Whether there may be more subscribers. */
  hasMoreSubscribers: boolean;
  providerId: string;
}

/** More subscribers would make the URL of the request too long. */
const maxSubscribers = 20;

export function RecentOutcomes({
  subscriberIds,
  hasMoreSubscribers,
  providerId,
}: RecentOutcomesProps) {
  const queriedIds = subscriberIds.slice(0, maxSubscribers);
  const eventsQuery = useQuery(eventQueries.list({ subscriberIds: queriedIds, limit: 50 }));
  const describeSample = (eventCount: number) => {
    const recentEventsText = plural(eventCount, "recent event");
    const totalText = formatTotal({
      totalCount: subscriberIds.length,
      totalCountCapped: hasMoreSubscribers,
    });
    return queriedIds.length < subscriberIds.length
      ? `Based on ${recentEventsText} for ${formatCount(queriedIds.length)} of ${totalText} subscribers`
      : `Based on ${recentEventsText} for ${plural(queriedIds.length, "subscriber")}`;
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
            items={outcomeCounts.map(({ kind, count }) => ({
              id: kind,
              label: <StateMark tone={tonesByKind[kind]} label={outcomeNames[kind]} />,
              count,
            }))}
            emptyText={`None of these subscribers' recent events used ${getProviderName(providerId)}`}
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
