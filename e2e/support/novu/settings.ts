/**
 * Differences between installations of Novu. The defaults are those of a new self-hosted
 * installation.
 */
export interface Settings {
  /** Version of `@novu/api` whose fields and values are used. */
  version: "3.17.0" | "3.19.1";
  /** Whether events are read from ClickHouse, which has fewer fields. */
  readsEventsFromTraces: boolean;
  /** Older versions don't wrap a record that has custom `data`. */
  wrapsEveryRecord: boolean;
  /** Older versions don't count a list's records, and send 0 as the total. */
  countsRecords: boolean;
  /** Whether the response to a connection update includes the saved token, as in older versions. */
  returnsTokens: boolean;
  /** Whether API keys can preview a step. In older versions, they can't. */
  allowsPreviewForKeys: boolean;
  /** The flag `IS_API_IDEMPOTENCY_ENABLED`, which affects only API keys. */
  isIdempotentForKeys: boolean;
  /**
   * Number of requests with an API key before a 429. Unlimited if undefined, as in the community
   * edition.
   */
  remainingRequestCount: number | undefined;
  /** Delay of each response, in milliseconds. */
  delayMs: number;
}

export const defaultSettings: Settings = {
  version: "3.19.1",
  readsEventsFromTraces: false,
  wrapsEveryRecord: true,
  countsRecords: true,
  returnsTokens: false,
  allowsPreviewForKeys: true,
  isIdempotentForKeys: false,
  remainingRequestCount: undefined,
  delayMs: 0,
};
