import { type EventColumns, noFacet } from "../event-columns.ts";
import type { LatencyRow, LatencySummary, SlowEvent } from "../report.ts";
import { createFacetFinder } from "./facet-keys.ts";
import { findLargest } from "./largest.ts";
import { computeQuantile } from "./quantile.ts";

const maxSlowEvents = 20;

/**
 * Summarizes the latency of the first successful send. Rows by workflow precede rows by provider.
 * Within each kind, the row with the highest 95th percentile comes first.
 */
export function buildLatencies(
  columns: EventColumns,
  events: Uint32Array,
  markerAt: number | undefined,
): LatencyRow[] {
  const findWorkflow = createFacetFinder(columns, "workflow");
  const getWorkflow = (event: number) => findWorkflow(event) ?? noFacet;
  const getProvider = (event: number) => columns.latencyProvider[event] ?? noFacet;
  return [
    ...buildLatencyRows(columns, events, markerAt, "workflow", getWorkflow),
    ...buildLatencyRows(columns, events, markerAt, "provider", getProvider),
  ];
}

function buildLatencyRows(
  columns: EventColumns,
  events: Uint32Array,
  markerAt: number | undefined,
  key: LatencyRow["key"],
  getFacet: (event: number) => number,
): LatencyRow[] {
  const groupsByFacet = new Map<number, { before: number[]; after: number[] }>();
  for (const event of events) {
    const latencyMs = columns.latency[event] ?? Number.NaN;
    const facet = getFacet(event);
    if (Number.isNaN(latencyMs) || facet === noFacet) continue;
    let group = groupsByFacet.get(facet);
    if (group === undefined) {
      group = { before: [], after: [] };
      groupsByFacet.set(facet, group);
    }
    const isAfter = markerAt !== undefined && (columns.createdAt[event] ?? 0) >= markerAt;
    (isAfter ? group.after : group.before).push(latencyMs);
  }
  return Array.from(groupsByFacet, ([facet, { before, after }]): LatencyRow => {
    const label = columns.facetLabels.get(facet);
    return {
      key,
      value: columns.facets[facet]?.value ?? "",
      ...(label !== undefined && { label }),
      ...summarizeLatencies(before.concat(after)),
      ...(markerAt !== undefined && before.length > 0 && { before: summarizeLatencies(before) }),
      ...(markerAt !== undefined && after.length > 0 && { after: summarizeLatencies(after) }),
    };
  }).toSorted((a, b) => b.p95Ms - a.p95Ms || b.count - a.count);
}

function summarizeLatencies(latenciesMs: readonly number[]): LatencySummary {
  const values = new Float64Array(latenciesMs);
  return {
    count: values.length,
    medianMs: computeQuantile(values, 0.5),
    p95Ms: computeQuantile(values, 0.95),
  };
}

export function findSlowestEvents(columns: EventColumns, events: Uint32Array): SlowEvent[] {
  const getLatencyMs = (event: number) => columns.latency[event] ?? Number.NaN;
  const findWorkflow = createFacetFinder(columns, "workflow");
  const findSubscriber = createFacetFinder(columns, "subscriber");
  const getValue = (facet: number | undefined) => columns.facets[facet ?? noFacet]?.value;
  const getName = (facet: number | undefined) =>
    columns.facetLabels.get(facet ?? noFacet) ?? getValue(facet);
  return findLargest(events, maxSlowEvents, getLatencyMs).map((event) => {
    const provider = getValue(columns.latencyProvider[event]);
    return {
      eventId: columns.ids[event] ?? "",
      createdAt: columns.createdAt[event] ?? Number.NaN,
      workflow: getName(findWorkflow(event)) ?? "",
      subscriberId: getValue(findSubscriber(event)) ?? "",
      ...(provider !== undefined && { provider }),
      latencyMs: getLatencyMs(event),
    };
  });
}
