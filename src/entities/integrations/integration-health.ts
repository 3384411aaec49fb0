/** Results of a sample of sends. Times are in milliseconds since the epoch. */
export interface Tally {
  sentCount: number;
  failedCount: number;
  lastSuccessAt: number | undefined;
  lastFailureAt: number | undefined;
}

/** An integration as recorded in an event, possibly incomplete. */
export interface JobIntegration {
  id: string | undefined;
  identifier: string | undefined;
  providerId: string;
  channel: string;
}

/**
 * Results of the sends with the same recorded integration, or of the sends without a recorded
 * integration.
 */
export interface RecordedTally {
  providerId: string;
  /** Internal ID; undefined if the execution detail's `raw` has none. */
  id: string | undefined;
  identifier: string | undefined;
  tally: Tally;
}

/** The health of all integrations in a sample of events. */
export interface Health {
  eventCount: number;
  /** When the oldest and newest events were created, in milliseconds since the epoch. */
  oldestAt: number | undefined;
  newestAt: number | undefined;
  recordedTallies: readonly RecordedTally[];
  /** Tallies of all sends by provider ID, including sends without a recorded integration. */
  tallyByProvider: ReadonlyMap<string, Tally>;
  recordedIntegrations: readonly JobIntegration[];
}

export interface IntegrationHealth {
  /** Results of the sends for which this integration is recorded; undefined if there are none. */
  ownTally: Tally | undefined;
  /**
   * The values of the `integration` facet for these sends: the integration's recorded
   * identifier, or its recorded ID if a send has no identifier.
   */
  facetValues: readonly string[];
  /**
   * Results of the provider's sends without a recorded integration. They may have gone through
   * another integration, even one that is inactive now, so texts can't attribute them to this
   * integration. Undefined if there are none, or if `ownTally` is defined and they don't indicate a
   * problem.
   */
  unrecordedTally: Tally | undefined;
}

function combineTallies(entries: readonly RecordedTally[]): Tally | undefined {
  const tallies = entries.map(({ tally }) => tally);
  const getSum = (key: "sentCount" | "failedCount") =>
    tallies.reduce((sum, tally) => sum + tally[key], 0);
  const getLatest = (key: "lastSuccessAt" | "lastFailureAt") => {
    const times = tallies.map((tally) => tally[key]).filter((time) => time !== undefined);
    return times.length === 0 ? undefined : Math.max(...times);
  };
  return tallies.length === 0
    ? undefined
    : {
        sentCount: getSum("sentCount"),
        failedCount: getSum("failedCount"),
        lastSuccessAt: getLatest("lastSuccessAt"),
        lastFailureAt: getLatest("lastFailureAt"),
      };
}

/** Returns the health of an integration; undefined if no send in the sample could have used it. */
export function getIntegrationHealth(
  { recordedTallies }: Health,
  integration: { id: string; identifier: string; providerId: string },
): IntegrationHealth | undefined {
  const { id, identifier, providerId } = integration;
  // The ID of an integration without an internal ID is its identifier.
  const hasOnlyIdentifier = id === identifier;
  // A replacement can reuse an identifier, so the identifier only counts if there is no ID.
  const ownEntries = recordedTallies.filter(
    (entry) =>
      entry.id === id ||
      (entry.identifier === identifier && (entry.id === undefined || hasOnlyIdentifier)),
  );
  const ownTally = combineTallies(ownEntries);
  const unrecordedTally = recordedTallies.find(
    (entry) =>
      entry.providerId === providerId && entry.id === undefined && entry.identifier === undefined,
  )?.tally;
  if (ownTally === undefined && unrecordedTally === undefined) return undefined;
  return {
    ownTally,
    facetValues: [...new Set(ownEntries.flatMap((entry) => entry.identifier ?? entry.id ?? []))],
    unrecordedTally:
      ownTally === undefined || (unrecordedTally && isSevere(getHealthLevel(unrecordedTally)))
        ? unrecordedTally
        : undefined,
  };
}

/** How many sends fail: none, some, many, or all. If the only send failed, the level is `some`. */
export type HealthLevel = "ok" | "some" | "many" | "all";

/** A lower share of failures can be due to occasional invalid addresses. */
const minShareForMany = 0.1;
/** Fewer failures can be a coincidence if other sends succeeded. */
const minFailuresForMany = 3;

export function getHealthLevel({
  sentCount,
  failedCount,
}: Pick<Tally, "sentCount" | "failedCount">): HealthLevel {
  if (failedCount === 0) return "ok";
  if (sentCount === 0 && failedCount > 1) return "all";
  return failedCount >= minFailuresForMany &&
    failedCount / (sentCount + failedCount) >= minShareForMany
    ? "many"
    : "some";
}

const isSevere = (level: HealthLevel): boolean => level === "many" || level === "all";
