/** Results of a sample of sends. Times are in milliseconds since the epoch. */
export interface Tally {
  sent: number;
  failed: number;
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

/** The health of all integrations in a sample of events. */
export interface Health {
  /** Number of events in the sample. */
  events: number;
  /** When the oldest and newest events were created, in milliseconds since the epoch. */
  oldestAt: number | undefined;
  newestAt: number | undefined;
  /** Tallies by internal ID, or by identifier if the execution detail's `raw` has no ID. */
  tallyByIntegration: ReadonlyMap<string, Tally>;
  /** Tallies of all sends through a provider, including sends without a known integration. */
  tallyByProvider: ReadonlyMap<string, Tally>;
  recordedIntegrations: readonly JobIntegration[];
}

export interface IntegrationHealth {
  tally: Tally;
  /** `provider` if no event records this integration and its provider has several integrations. */
  source: "integration" | "provider";
  /** Number of integrations that share the tally. */
  integrationCount: number;
}

/** Returns the health of an integration; undefined if neither it nor its provider has sends. */
export function getIntegrationHealth(
  health: Health,
  { id, identifier, providerId }: { id: string; identifier: string; providerId: string },
  providerIntegrationCount: number,
): IntegrationHealth | undefined {
  const ownTally = health.tallyByIntegration.get(id) ?? health.tallyByIntegration.get(identifier);
  const providerTally = health.tallyByProvider.get(providerId);
  // All sends of the provider went through its only integration.
  if (providerIntegrationCount <= 1 && providerTally)
    return { tally: providerTally, source: "integration", integrationCount: 1 };
  if (ownTally) return { tally: ownTally, source: "integration", integrationCount: 1 };
  return (
    providerTally && {
      tally: providerTally,
      source: "provider",
      integrationCount: providerIntegrationCount,
    }
  );
}

/** How many sends fail: none, some, many, or all. */
export type HealthLevel = "ok" | "some" | "many" | "all";

/** A lower share of failures can be due to occasional invalid addresses. */
const minShareForMany = 0.1;
/** Fewer failures can be a coincidence if other sends succeeded. */
const minFailuresForMany = 3;

export function getHealthLevel({ sent, failed }: Pick<Tally, "sent" | "failed">): HealthLevel {
  if (failed === 0) return "ok";
  if (sent === 0 && failed > 1) return "all";
  return failed >= minFailuresForMany && failed / (sent + failed) >= minShareForMany
    ? "many"
    : "some";
}
