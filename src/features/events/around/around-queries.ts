import { asObject, asText, asTime } from "../../../../domain/loose.ts";
import type { EventQuery, EventSearch, ReceivedEvent } from "../../../api/events.ts";
import { workflowIdentifier } from "../../../entities/events/workflow-label.tsx";

/** Time range before and after the event, in milliseconds. */
export const aroundSpan = 10 * 60_000;

/** Rows per panel; a link opens the full list. */
const max = 20;

export interface AroundQuery {
  kind: "transaction" | "subscriber" | "workflow";
  title: string;
  /** Search params that show the same list on the events page, with absolute times. */
  search: EventSearch;
  query: EventQuery;
}

const titles = {
  transaction: "Other events in this transaction",
  subscriber: "Other events for this subscriber within 10 minutes",
  workflow: "Other events of this workflow within 10 minutes",
} as const;

export function aroundQueries(event: ReceivedEvent): AroundQuery[] {
  const at = asTime(event.createdAt);
  const range = at === undefined ? undefined : rangeAround(at);
  const transactionId = asText(event.transactionId);
  const subscriberId = asText(asObject(event.subscriber)?.["subscriberId"]);
  const workflow = workflowIdentifier(asObject(event.template));
  const searches: [AroundQuery["kind"], EventSearch | undefined][] = [
    ["transaction", transactionId === undefined ? undefined : { transactionId }],
    [
      "subscriber",
      range && subscriberId !== undefined ? { subscriberIds: [subscriberId], ...range } : undefined,
    ],
    ["workflow", range && workflow !== undefined ? { templates: [workflow], ...range } : undefined],
  ];
  return searches.flatMap(([kind, search]) =>
    // One more than shown, because the results include the event itself.
    search ? [{ kind, title: titles[kind], search, query: { ...search, limit: max + 1 } }] : [],
  );
}

const rangeAround = (at: number) => ({
  after: new Date(at - aroundSpan).toISOString(),
  before: new Date(at + aroundSpan).toISOString(),
});
