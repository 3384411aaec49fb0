import { asObjects, asText } from "../../../../domain/loose.ts";
import { findIntegration } from "../../../../domain/raw-data.ts";
import type { ReceivedEvent } from "../../../api/events.ts";
import { formatCount, plural } from "../../../lib/text/format.ts";

type ProviderEvents = ReturnType<typeof findProviderEvents>;

/**
 * Returns the events with a job for the provider, in the given order. Of these events,
 * `matchingCount` used the given integration, and `otherCount` used only other integrations.
 */
export function findProviderEvents(
  events: readonly (ReceivedEvent | null | undefined)[],
  providerId: string,
  integration: { id?: string | undefined; identifier: string | undefined },
) {
  const result = { providerEvents: [] as ReceivedEvent[], matchingCount: 0, otherCount: 0 };
  for (const event of events) {
    const jobs = asObjects(event?.jobs).filter((job) => asText(job["providerId"]) === providerId);
    if (!event || jobs.length === 0) continue;
    result.providerEvents.push(event);
    const integrations = jobs.flatMap(
      (job) => findIntegration(asObjects(job["executionDetails"])) ?? [],
    );
    const isMatching = integrations.some(
      ({ id, identifier }) =>
        (identifier !== undefined && identifier === integration.identifier) ||
        (id !== undefined && (id === integration.id || id === integration.identifier)),
    );
    if (isMatching) result.matchingCount += 1;
    else if (integrations.length > 0) result.otherCount += 1;
  }
  return result;
}

/** Returns, for example, "3 of this subscriber's latest 50 events have a step for Slack." */
export function formatProviderUsage(
  foundCount: number,
  totalCount: number,
  provider: string,
  hasMore: boolean,
): string {
  if (totalCount === 0) return "This subscriber has no events.";
  if (totalCount === 1 && foundCount === 1)
    return `This subscriber's only event has a step for ${provider}.`;
  const eventsText = hasMore
    ? `latest ${plural(totalCount, "event")}`
    : plural(totalCount, "event");
  if (foundCount === 0)
    return `None of this subscriber's ${eventsText} have a step for ${provider}.`;
  if (foundCount === 1) return `1 of this subscriber's ${eventsText} has a step for ${provider}.`;
  return `${formatCount(foundCount)} of this subscriber's ${eventsText} have a step for ${provider}.`;
}

export function formatIntegrationUsage(
  { matchingCount, otherCount }: ProviderEvents,
  name: string,
): string {
  if (matchingCount === 0 && otherCount === 0) return "The integration isn't recorded.";
  if (otherCount === 0) return `${plural(matchingCount, "event")} used ${name}.`;
  if (matchingCount === 0) return `${plural(otherCount, "event")} used another integration.`;
  return `${plural(matchingCount, "event")} used ${name}, and ${formatCount(otherCount)} used another integration.`;
}
