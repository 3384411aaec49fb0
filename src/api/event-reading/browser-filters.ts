import type { EventOutcomeKind } from "../../../domain/event-outcome.ts";

/** Every outcome of an event, in the order of the filter menu. */
export const outcomeKinds = [
  "failed",
  "partlyFailed",
  "stuck",
  "warning",
  "waiting",
  "running",
  "succeeded",
  "merged",
  "nothingSent",
  "unknown",
  "notReported",
] as const satisfies readonly EventOutcomeKind[];

/** Filters that the API doesn't support, so the browser applies them to loaded events. */
export interface BrowserFilters {
  outcome?: readonly EventOutcomeKind[] | undefined;
  providers?: readonly string[] | undefined;
  /** A step's exact type or ID, or a part of its name. */
  step?: readonly string[] | undefined;
  detail?: readonly string[] | undefined;
  /** Texts of further conditions, such as `-workflow:welcome` or `payload.region:eu`. */
  where?: readonly string[] | undefined;
}

export const browserFilterIds = ["outcome", "providers", "step", "detail", "where"] as const;

export const isSet = (values: readonly string[] | undefined) =>
  values !== undefined && values.length > 0;

export const hasBrowserFilters = (filters: BrowserFilters): boolean =>
  browserFilterIds.some((id) => isSet(filters[id]));
