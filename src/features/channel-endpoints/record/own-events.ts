import { asObjects, asText } from "../../../../domain/loose.ts";
import type { ReceivedEvent } from "../../../api/events.ts";
import { jobIntegration } from "../../../entities/integrations/integration-health.ts";
import { formatCount } from "../../../lib/text/format.ts";

/** Events with a step for the provider of an endpoint, grouped by the integration they record. */
export interface OwnEvents {
  /** Events with a job on the provider, newest first as received. */
  onProvider: readonly ReceivedEvent[];
  /** How many of them report this integration in `raw`, and how many report another one. */
  named: number;
  otherwise: number;
}

export function ownEvents(
  events: readonly (ReceivedEvent | null | undefined)[],
  providerId: string,
  integration: { id?: string | undefined; identifier: string | undefined },
): OwnEvents {
  const own = { onProvider: [] as ReceivedEvent[], named: 0, otherwise: 0 };
  for (const event of events) {
    const jobs = asObjects(event?.jobs).filter((job) => asText(job["providerId"]) === providerId);
    if (!event || jobs.length === 0) continue;
    own.onProvider.push(event);
    const names = jobs
      .map(jobIntegration)
      .filter(({ id, identifier }) => id !== undefined || identifier !== undefined);
    const isNamed = names.some(
      ({ id, identifier }) =>
        (identifier !== undefined && identifier === integration.identifier) ||
        (id !== undefined && (id === integration.id || id === integration.identifier)),
    );
    if (isNamed) own.named += 1;
    else if (names.length > 0) own.otherwise += 1;
  }
  return own;
}

/** "3 of this subscriber's newest 50 events have a step for Slack." */
export function usageText(
  found: number,
  events: string,
  provider: string,
  hasMore: boolean,
): string {
  const have = found === 1 ? "has" : "have";
  return hasMore
    ? `${formatCount(found)} of this subscriber's newest ${events} ${have} a step for ${provider}.`
    : `${formatCount(found)} of this subscriber's ${events} ${have} a step for ${provider}.`;
}

export function integrationText({ named, otherwise }: OwnEvents, name: string): string {
  if (named === 0 && otherwise === 0) return "The integration isn't recorded.";
  if (otherwise === 0) return `${formatCount(named)} used ${name}.`;
  if (named === 0) return `${formatCount(otherwise)} used another integration.`;
  return `${formatCount(named)} used ${name}, ${formatCount(otherwise)} another integration.`;
}
