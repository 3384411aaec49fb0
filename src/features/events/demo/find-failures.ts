import type { QueryClient } from "@tanstack/react-query";
import { asObject } from "../../../../domain/loose.ts";
import { eventOutcome } from "../../../../domain/rules.ts";
import { eventQueries, eventQuery, type EventSearch, turnPage } from "../../../api/events.ts";
import { workflowIdentifier } from "../../../../domain/workflow-identifier.ts";
import { type EventRow, parseEventRecords } from "../../../api/event-reading/event-records.ts";

export interface Failures {
  eventCount: number;
  newest: EventRow | undefined;
  /** Matches the workflow with the most failures, in the time range of its failures. */
  filter: EventSearch | undefined;
}

const marginMs = 5 * 60_000;
const maxPages = 6;

const hasFailed = ({ event }: EventRow, now: number) =>
  ["failed", "partlyFailed"].includes(eventOutcome(event, now).kind);

/** Finds failed events by loading pages, because the API can't filter by outcome. */
export async function findFailures(client: QueryClient, maxFailures: number): Promise<Failures> {
  const now = Date.now();
  let search: EventSearch = {};
  let eventCount = 0;
  const failures: EventRow[] = [];
  for (let page = 0; page < maxPages; page += 1) {
    const { data } = await client.query(eventQueries.list(eventQuery(search)));
    const { rows } = parseEventRecords(data.data);
    eventCount += rows.length;
    failures.push(...rows.filter((row) => hasFailed(row, now)));
    if (data.hasMore !== true || failures.length >= maxFailures) break;
    search = turnPage(search, page + 1, data.data ?? []);
  }
  return { eventCount, newest: failures[0], filter: failureFilter(failures) };
}

export function failureFilter(failures: readonly EventRow[]): EventSearch | undefined {
  const byWorkflow = new Map<string, EventRow[]>();
  for (const row of failures) {
    const workflow = workflowIdentifier(asObject(row.event.template));
    if (workflow === undefined) continue;
    byWorkflow.set(workflow, [...(byWorkflow.get(workflow) ?? []), row]);
  }
  const [top] = [...byWorkflow].toSorted(([, a], [, b]) => b.length - a.length);
  if (top === undefined) return undefined;
  const [workflow, rows] = top;
  const times = rows.map(({ createdAt }) => createdAt);
  return {
    templates: [workflow],
    after: new Date(Math.min(...times) - marginMs).toISOString(),
    before: new Date(Math.max(...times) + marginMs).toISOString(),
  };
}
