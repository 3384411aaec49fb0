import type { QueryClient } from "@tanstack/react-query";
import { asObject } from "../../../../domain/loose.ts";
import { eventOutcome } from "../../../../domain/rules.ts";
import { eventQueries, eventQuery, type EventSearch, turnPage } from "../../../api/events.ts";
import { workflowIdentifier } from "../../../entities/events/workflow-label.tsx";
import { type EventRow, parseEventRecords } from "../../../api/event-reading/event-records.ts";

export interface Failures {
  read: number;
  newest: EventRow | undefined;
  /** The workflow with the most failures among them, in the time range of those failures. */
  filter: EventSearch | undefined;
}

const margin = 5 * 60_000;
const pages = 6;

const hasFailed = ({ event }: EventRow, now: number) =>
  ["failed", "partlyFailed"].includes(eventOutcome(event, now).kind);

/** Loads events until `enough` failed, a few pages at most: the API can't filter by outcome. */
export async function findFailures(client: QueryClient, enough: number): Promise<Failures> {
  const now = Date.now();
  let search: EventSearch = {};
  let read = 0;
  const failures: EventRow[] = [];
  for (let page = 0; page < pages; page += 1) {
    const { data } = await client.query(eventQueries.list(eventQuery(search)));
    const { rows } = parseEventRecords(data.data);
    read += rows.length;
    failures.push(...rows.filter((row) => hasFailed(row, now)));
    if (data.hasMore !== true || failures.length >= enough) break;
    search = turnPage(search, page + 1, data.data ?? []);
  }
  return { read, newest: failures[0], filter: commonFilter(failures) };
}

export function commonFilter(failures: readonly EventRow[]): EventSearch | undefined {
  const byWorkflow = new Map<string, EventRow[]>();
  for (const row of failures) {
    const workflow = workflowIdentifier(asObject(row.event.template));
    if (workflow === undefined) continue;
    byWorkflow.set(workflow, [...(byWorkflow.get(workflow) ?? []), row]);
  }
  const [most] = [...byWorkflow].toSorted(([, a], [, b]) => b.length - a.length);
  if (most === undefined) return undefined;
  const [workflow, rows] = most;
  const times = rows.map(({ createdAt }) => createdAt);
  return {
    templates: [workflow],
    after: new Date(Math.min(...times) - margin).toISOString(),
    before: new Date(Math.max(...times) + margin).toISOString(),
  };
}
