import { asText, asTime } from "../../../../domain/loose.ts";
import type { EventQuery, EventSearch, ReceivedEvent } from "../../../api/events.ts";
import { getWorkflowFilter } from "../../../api/workflow-filter.ts";
import { getEventSubscriber } from "../../../../domain/event-subscriber.ts";
import { getEventTemplate } from "../../../../domain/workflow-identifier.ts";

/** Length of the time range on each side of the event, in milliseconds. */
export const relatedRangeMs = 10 * 60_000;

/** Maximum number of events to show in a list. */
export const maxRows = 20;

export interface RelatedQuery {
  kind: "transaction" | "subscriber" | "workflow";
  title: string;
  /** Search params that show the same list on the events page, with absolute times. */
  search: EventSearch;
  query: EventQuery;
}

const panelTitles = {
  transaction: "Other events in this transaction",
  subscriber: "Other events for this subscriber within 10 minutes of this event",
  workflow: "Other events of this workflow within 10 minutes of this event",
} as const;

export function createRelatedQueries(event: ReceivedEvent): RelatedQuery[] {
  const at = asTime(event.createdAt);
  const range = at === undefined ? undefined : toRangeAround(at);
  const transactionId = asText(event.transactionId);
  const subscriberId = asText(getEventSubscriber(event)["subscriberId"]);
  const workflowFilter = getWorkflowFilter(getEventTemplate(event));
  const searches: [RelatedQuery["kind"], EventSearch | undefined][] = [
    ["transaction", transactionId === undefined ? undefined : { transactionId }],
    [
      "subscriber",
      range && subscriberId !== undefined ? { subscriberIds: [subscriberId], ...range } : undefined,
    ],
    [
      "workflow",
      range && workflowFilter !== undefined ? { templates: [workflowFilter], ...range } : undefined,
    ],
  ];
  return searches.flatMap(([kind, search]) =>
    // Loads one more event than shown, because the results include the event itself.
    search
      ? [{ kind, title: panelTitles[kind], search, query: { ...search, limit: maxRows + 1 } }]
      : [],
  );
}

const toRangeAround = (at: number) => ({
  after: new Date(at - relatedRangeMs).toISOString(),
  before: new Date(at + relatedRangeMs).toISOString(),
});
