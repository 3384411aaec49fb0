/**
 * Scanned events in columns, so that 100,000 events take about 20 MB and a report takes a few
 * milliseconds. An event's index is its position in each column, and times are in milliseconds by
 * the service's clock.
 */
export interface EventColumns {
  readonly count: number;
  readonly ids: readonly string[];
  readonly createdAt: Float64Array;
  /** Position in `outcomeKinds`. */
  readonly outcome: Uint8Array;
  /** 1 if a message failed, and no provider can have accepted any; see `EventOutcome.delivery`. */
  readonly isUndelivered: Uint8Array;
  /** 1 if a step is in progress or waits for a retry. Another step can have failed already. */
  readonly isOpen: Uint8Array;
  /** 1 if a later record replaced this one, or if its event was removed. Ignore such records. */
  readonly isReplaced: Uint8Array;
  /**
   * Milliseconds to the first successful send; NaN without one. The start is the trigger or, after
   * a digest or delay, the earlier of that step's end and due time. A send to the inbox counts only
   * if the event has no other channel.
   */
  readonly latency: Float64Array;
  /** Facet ID of the provider of the first successful send; `noFacet` if there is none. */
  readonly latencyProvider: Uint32Array;
  /** The facets of event `i` are `facetIds.slice(facetStart[i], facetStart[i + 1])`. */
  readonly facetStart: Uint32Array;
  readonly facetIds: Uint32Array;
  /** Key and value by facet ID. Each pair has exactly one ID. */
  readonly facets: readonly FacetPair[];
  /** Display names by facet ID, such as a workflow's name. */
  readonly facetLabels: ReadonlyMap<number, string>;
  readonly calls: CallColumns;
  readonly issues: IssueColumns;
  /** Distinct texts of issues, with secrets masked, by text ID. */
  readonly texts: readonly string[];
  /** Distinct execution details of issues with their raw data, shortened, with secrets masked. */
  readonly rawTexts: readonly string[];
  /** Payload keys that have values that the columns don't include; see `allPayloadKeys`. */
  readonly truncatedKeys: ReadonlySet<string>;
}

export interface FacetPair {
  /** One of `facetKeys`, or `payload.` and the path of a value in the payload. */
  readonly key: string;
  readonly value: string;
}

/** Replaces further payload keys if too many keys are truncated. */
export const allPayloadKeys = "payload";

export type AddFacet = (key: string, value: string) => void;

export const noFacet = 0xffffffff;

/**
 * Every event has exactly one facet for each of `workflow`, `subscriber`, `transaction`, `outcome`,
 * and `severity`, and any number of facets for the other keys.
 */
export const facetKeys = [
  /** The trigger's identifier, or else the workflow's ID. */
  "workflow",
  "subscriber",
  "transaction",
  "outcome",
  "severity",
  "channel",
  /** The step's name, or else its type. */
  "step",
  "provider",
  /** The integration's identifier, or else its ID. */
  "integration",
  "tag",
  "topic",
  "context",
  "emailDomain",
  /** The calling code, such as `+49`. */
  "phoneCountry",
] as const;

/**
 * Best first. `preCallWarning`: the call succeeded after a warning, for example about the payload.
 */
export const callResults = ["ok", "preCallWarning", "warning", "failed"] as const;

/**
 * The final result of each step that called a provider. If the step has an issue with a provider,
 * that provider is used. If that provider failed and a retry succeeded through another provider, the
 * step has two results: `failed` for the first provider, and `ok` for the other one.
 */
export interface CallColumns {
  readonly count: number;
  /** Position of the event. */
  readonly event: Uint32Array;
  readonly at: Float64Array;
  /** Facet IDs. */
  readonly provider: Uint32Array;
  readonly channel: Uint32Array;
  readonly step: Uint32Array;
  /** Facet ID of the integration that the attempt records; `noFacet` if it records none. */
  readonly integration: Uint32Array;
  /** Position in `callResults`. */
  readonly result: Uint8Array;
}

/** Failures, long waits, and warnings of steps. */
export interface IssueColumns {
  readonly count: number;
  readonly event: Uint32Array;
  readonly at: Float64Array;
  /** Position in `issueKinds`. */
  readonly kind: Uint8Array;
  /** Facet ID of the provider; `noFacet` without a recorded call. */
  readonly provider: Uint32Array;
  /** Facet IDs. */
  readonly channel: Uint32Array;
  readonly step: Uint32Array;
  /** Facet ID of the integration that failed; `noFacet` if none is recorded. */
  readonly integration: Uint32Array;
  /** Position in `texts`. */
  readonly text: Uint32Array;
  /** Position in `rawTexts`. Position 0 is an empty string. */
  readonly rawText: Uint32Array;
}

export const issueKinds = ["failure", "wait", "warning"] as const;
