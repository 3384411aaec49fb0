import { type EventColumns, noFacet } from "../event-columns.ts";
import type { LatencyRow, LatencySummary, SlowEvent } from "../report.ts";
import { eventFacet } from "./event-facet.ts";

const slowestCount = 20;

/**
 * Summarizes the time from the trigger to the first success by workflow and by provider, slowest
 * first.
 */
export function latencies(
  columns: EventColumns,
  events: Uint32Array,
  marker: number | undefined,
): LatencyRow[] {
  const workflowFacet = eventFacet(columns, "workflow");
  const workflowOf = (event: number) => workflowFacet(event) ?? noFacet;
  const providerOf = (event: number) => columns.latencyProvider[event] ?? noFacet;
  return [
    ...latencyRows(columns, events, marker, "workflow", workflowOf),
    ...latencyRows(columns, events, marker, "provider", providerOf),
  ];
}

function latencyRows(
  columns: EventColumns,
  events: Uint32Array,
  marker: number | undefined,
  key: LatencyRow["key"],
  facetOf: (event: number) => number,
): LatencyRow[] {
  const values = new Map<number, { before: number[]; after: number[] }>();
  for (const event of events) {
    const latency = columns.latency[event] ?? Number.NaN;
    const facet = facetOf(event);
    if (Number.isNaN(latency) || facet === noFacet) continue;
    let value = values.get(facet);
    if (value === undefined) values.set(facet, (value = { before: [], after: [] }));
    const isAfter = marker !== undefined && (columns.createdAt[event] ?? 0) >= marker;
    (isAfter ? value.after : value.before).push(latency);
  }
  const rows = Array.from(values, ([facet, { before, after }]): LatencyRow => {
    const label = columns.facetLabels.get(facet);
    return {
      key,
      value: columns.facets[facet]?.value ?? "",
      ...(label !== undefined && { label }),
      ...summarize([...before, ...after]),
      ...(marker !== undefined && before.length > 0 && { before: summarize(before) }),
      ...(marker !== undefined && after.length > 0 && { after: summarize(after) }),
    };
  });
  return rows.toSorted((a, b) => b.p95 - a.p95 || b.count - a.count);
}

function summarize(latency: readonly number[]): LatencySummary {
  const sorted = Float64Array.from(latency).toSorted();
  return {
    count: sorted.length,
    median: quantile(sorted, 0.5),
    p95: quantile(sorted, 0.95),
  };
}

/** Returns a quantile by the nearest rank, so that it is a value that occurred. */
const quantile = (sorted: Float64Array, share: number) =>
  sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;

/** Returns the events with the highest latency, slowest first. */
export function slowestEvents(columns: EventColumns, events: Uint32Array): SlowEvent[] {
  const latencyOf = (event: number) => columns.latency[event] ?? Number.NaN;
  let slowest: number[] = [];
  let minimum = Number.NEGATIVE_INFINITY;
  for (const event of events) {
    if (!(latencyOf(event) > minimum)) continue;
    slowest.push(event);
    if (slowest.length < slowestCount * 50) continue;
    slowest = slowest.toSorted((a, b) => latencyOf(b) - latencyOf(a)).slice(0, slowestCount);
    minimum = latencyOf(slowest.at(-1) ?? 0);
  }
  const workflowFacet = eventFacet(columns, "workflow");
  const subscriberFacet = eventFacet(columns, "subscriber");
  const valueOf = (facet: number | undefined) => columns.facets[facet ?? noFacet]?.value;
  return slowest
    .toSorted((a, b) => latencyOf(b) - latencyOf(a))
    .slice(0, slowestCount)
    .map((event) => {
      const provider = valueOf(columns.latencyProvider[event]);
      return {
        eventId: columns.ids[event] ?? "",
        createdAt: columns.createdAt[event] ?? Number.NaN,
        workflow: valueOf(workflowFacet(event)) ?? "",
        subscriberId: valueOf(subscriberFacet(event)) ?? "",
        ...(provider !== undefined && { provider }),
        latency: latencyOf(event),
      };
    });
}
