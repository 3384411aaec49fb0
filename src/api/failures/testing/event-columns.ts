import { outcomeKinds } from "../../event-reading/browser-filters.ts";
import { callResults, type EventColumns, issueKinds, noFacet } from "../event-columns.ts";
import type { EventOutcomeKind } from "../../../../domain/event-outcome.ts";
import type { IssueKind } from "../report.ts";

export interface SimpleEvent {
  readonly id?: string;
  readonly at?: number;
  readonly outcome?: EventOutcomeKind;
  readonly isUndelivered?: boolean;
  readonly isOpen?: boolean;
  readonly isReplaced?: boolean;
  readonly latency?: number;
  readonly latencyProvider?: string;
  /** Pairs such as `workflow:welcome`. */
  readonly facets?: readonly string[];
  readonly calls?: readonly {
    readonly at?: number;
    readonly provider: string;
    readonly channel?: string;
    readonly integration?: string;
    readonly result?: (typeof callResults)[number];
  }[];
  readonly issues?: readonly {
    readonly kind?: IssueKind;
    readonly channel?: string;
    readonly provider?: string;
    readonly integration?: string;
    readonly text: string;
    readonly rawText?: string;
  }[];
}

/**
 * Returns columns with these events. Issues, and calls without `at`, have the event's time. Steps
 * have the names of their channels.
 */
export function createEventColumns(
  events: readonly SimpleEvent[],
  labels: Readonly<Record<string, string>> = {},
): EventColumns {
  const facetPairs: { key: string; value: string }[] = [];
  const idByPair = new Map<string, number>();
  const getFacetId = (pair: string) => {
    let id = idByPair.get(pair);
    if (id === undefined) {
      const colonIndex = pair.indexOf(":");
      id =
        facetPairs.push({ key: pair.slice(0, colonIndex), value: pair.slice(colonIndex + 1) }) - 1;
      idByPair.set(pair, id);
    }
    return id;
  };
  const getIntegrationId = ({ integration }: { integration?: string }) =>
    integration === undefined ? noFacet : getFacetId(`integration:${integration}`);
  const texts: string[] = [];
  const rawTexts = [""];
  const getTextId = (textList: string[], text: string) => {
    const index = textList.indexOf(text);
    return index < 0 ? textList.push(text) - 1 : index;
  };
  const facetIdLists = events.map(({ facets = [] }) => facets.map(getFacetId));
  const facetStarts = [0];
  for (const eventFacetIds of facetIdLists)
    facetStarts.push((facetStarts.at(-1) ?? 0) + eventFacetIds.length);
  const calls = events.flatMap((event, index) =>
    (event.calls ?? []).map((call) => ({ event: index, at: event.at ?? 0, ...call })),
  );
  const issues = events.flatMap((event, index) =>
    (event.issues ?? []).map((issue) => ({ event: index, at: event.at ?? 0, ...issue })),
  );
  const columns = {
    count: events.length,
    ids: events.map(({ id }, index) => id ?? `event-${index}`),
    createdAt: Float64Array.from(events, ({ at = 0 }) => at),
    outcome: Uint8Array.from(events, ({ outcome = "succeeded" }) => outcomeKinds.indexOf(outcome)),
    isUndelivered: Uint8Array.from(events, ({ isUndelivered }) => (isUndelivered ? 1 : 0)),
    isOpen: Uint8Array.from(events, ({ isOpen }) => (isOpen ? 1 : 0)),
    isReplaced: Uint8Array.from(events, ({ isReplaced }) => (isReplaced ? 1 : 0)),
    latency: Float64Array.from(events, ({ latency = Number.NaN }) => latency),
    latencyProvider: Uint32Array.from(events, ({ latencyProvider }) =>
      latencyProvider === undefined ? noFacet : getFacetId(`provider:${latencyProvider}`),
    ),
    facetStart: Uint32Array.from(facetStarts),
    facetIds: Uint32Array.from(facetIdLists.flat()),
    calls: {
      count: calls.length,
      event: Uint32Array.from(calls, ({ event }) => event),
      at: Float64Array.from(calls, ({ at }) => at),
      provider: Uint32Array.from(calls, ({ provider }) => getFacetId(`provider:${provider}`)),
      channel: Uint32Array.from(calls, ({ channel = "email" }) => getFacetId(`channel:${channel}`)),
      step: Uint32Array.from(calls, ({ channel = "email" }) => getFacetId(`step:${channel}`)),
      integration: Uint32Array.from(calls, getIntegrationId),
      result: Uint8Array.from(calls, ({ result = "ok" }) => callResults.indexOf(result)),
    },
    issues: {
      count: issues.length,
      event: Uint32Array.from(issues, ({ event }) => event),
      at: Float64Array.from(issues, ({ at }) => at),
      kind: Uint8Array.from(issues, ({ kind = "failure" }) => issueKinds.indexOf(kind)),
      provider: Uint32Array.from(issues, ({ provider }) =>
        provider === undefined ? noFacet : getFacetId(`provider:${provider}`),
      ),
      channel: Uint32Array.from(issues, ({ channel = "email" }) =>
        getFacetId(`channel:${channel}`),
      ),
      step: Uint32Array.from(issues, ({ channel = "email" }) => getFacetId(`step:${channel}`)),
      integration: Uint32Array.from(issues, getIntegrationId),
      text: Uint32Array.from(issues, ({ text }) => getTextId(texts, text)),
      rawText: Uint32Array.from(issues, ({ rawText = "" }) => getTextId(rawTexts, rawText)),
    },
    texts,
    rawTexts,
    truncatedKeys: new Set<string>(),
  };
  const facetLabels = new Map(
    Object.entries(labels).map(([pair, label]) => [getFacetId(pair), label] as const),
  );
  return { ...columns, facets: facetPairs, facetLabels };
}

export const selectEveryEvent = ({ count }: EventColumns): Uint8Array =>
  new Uint8Array(count).fill(1);
