import { asObjects, asText, type LooseObject } from "../../../../domain/loose.ts";
import { findIntegrationRef } from "../../../../domain/raw-data.ts";
import type { ReceivedEvent } from "../../../api/events.ts";
import { formatCount, plural } from "../../../lib/text/format.ts";

type ProviderUsage = ReturnType<typeof getProviderUsage>;

const getDetails = (job: LooseObject) => asObjects(job["executionDetails"]);

/**
 * Returns the events with a job for the provider, in the given order. A job's retry can use another
 * provider and integration, so any attempt counts. `matchingCount` is the number of these events
 * that used the given integration. `otherCount` is the number of these events for which only other
 * integrations are recorded.
 */
export function getProviderUsage(
  events: readonly (ReceivedEvent | null | undefined)[],
  providerId: string,
  integration: { id?: string | undefined; identifier: string | undefined },
) {
  const result = { providerEvents: [] as ReceivedEvent[], matchingCount: 0, otherCount: 0 };
  for (const event of events) {
    const jobs = asObjects(event?.jobs).filter((job) =>
      [job, ...getDetails(job)].some((record) => record["providerId"] === providerId),
    );
    if (!event || jobs.length === 0) continue;
    result.providerEvents.push(event);
    const integrations = jobs
      .flatMap(getDetails)
      .filter((detail) => (asText(detail["providerId"]) ?? providerId) === providerId)
      .flatMap((detail) => findIntegrationRef([detail]) ?? []);
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
  providerName: string,
  hasMore: boolean,
): string {
  if (totalCount === 0) return "This subscriber has no events.";
  if (totalCount === 1 && !hasMore) {
    return foundCount === 1
      ? `This subscriber's only event has a step for ${providerName}.`
      : `This subscriber's only event doesn't have a step for ${providerName}.`;
  }
  const eventsText = hasMore
    ? `latest ${plural(totalCount, "event")}`
    : plural(totalCount, "event");
  if (foundCount === 0)
    return `None of this subscriber's ${eventsText} have a step for ${providerName}.`;
  if (foundCount === 1)
    return `1 of this subscriber's ${eventsText} has a step for ${providerName}.`;
  return `${formatCount(foundCount)} of this subscriber's ${eventsText} have a step for ${providerName}.`;
}

export function formatIntegrationUsage(
  { matchingCount, otherCount }: ProviderUsage,
  integrationName: string,
): string {
  if (matchingCount === 0 && otherCount === 0) return "The integration isn't recorded.";
  if (otherCount === 0) return `${plural(matchingCount, "event")} used ${integrationName}.`;
  if (matchingCount === 0) return `${plural(otherCount, "event")} used another integration.`;
  return `${plural(matchingCount, "event")} used ${integrationName}, and ${formatCount(otherCount)} used another integration.`;
}
