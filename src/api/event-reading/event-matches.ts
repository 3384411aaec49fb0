import type { Received } from "../../../contract/endpoint.ts";
import type { Event } from "../../../contract/events.ts";
import { asObjects, asText } from "../../../domain/loose.ts";
import { eventOutcome, type EventOutcomeKind } from "../../../domain/rules.ts";

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
  "untold",
] as const satisfies readonly EventOutcomeKind[];

/** Filters that the API doesn't support. The browser applies them to loaded events. */
export interface BrowserFilters {
  outcome?: readonly EventOutcomeKind[] | undefined;
  providers?: readonly string[] | undefined;
  /** A step's exact type or ID, or a part of its name. */
  step?: readonly string[] | undefined;
  detail?: readonly string[] | undefined;
}

export const browserFilterIds = ["outcome", "providers", "step", "detail"] as const;

const isSet = (values: readonly string[] | undefined) => values !== undefined && values.length > 0;

export const hasBrowserFilters = (filters: BrowserFilters): boolean =>
  browserFilterIds.some((id) => isSet(filters[id]));

type TextPredicate = (text: string) => boolean;

function matchAny(
  values: readonly string[] | undefined,
  createPredicate: (value: string) => TextPredicate,
): TextPredicate {
  if (values === undefined || values.length === 0) return () => true;
  const predicates = values.map((value) => createPredicate(value.toLowerCase()));
  return (text) => {
    const lowerCase = text.toLowerCase();
    return predicates.some((matches) => matches(lowerCase));
  };
}
const equals = (value: string) => (text: string) => text === value;
const contains = (value: string) => (text: string) => text.includes(value);

/**
 * Returns a case-insensitive predicate for events. All filters must match; a filter matches if any
 * of its values does. Provider, step, and detail must match on the same job. `now`: milliseconds.
 */
export function eventMatcher({ outcome, providers, step, detail }: BrowserFilters) {
  const hasJobFilters = isSet(providers) || isSet(step) || isSet(detail);
  const matchesProvider = matchAny(providers, equals);
  const matchesStepId = matchAny(step, equals);
  const matchesStepName = matchAny(step, contains);
  const matchesDetail = matchAny(detail, contains);

  const jobMatches = (job: Readonly<Record<string, unknown>>) => {
    const details = asObjects(job["executionDetails"]);
    const [definition] = asObjects([job["step"]]);
    const stepIds = [job["type"], job["_id"], definition?.["_id"]].flatMap(
      (id) => asText(id) ?? [],
    );
    const providerIds = [job, ...details].flatMap(({ providerId }) => asText(providerId) ?? []);
    return (
      (!isSet(providers) || providerIds.some(matchesProvider)) &&
      (!isSet(step) ||
        stepIds.some(matchesStepId) ||
        matchesStepName(asText(definition?.["name"]) ?? "")) &&
      (!isSet(detail) || details.some((entry) => matchesDetail(asText(entry["detail"]) ?? "")))
    );
  };
  return (event: Received<Event>, now: number): boolean =>
    (!hasJobFilters || asObjects(event.jobs).some(jobMatches)) &&
    (outcome === undefined ||
      outcome.length === 0 ||
      outcome.includes(eventOutcome(event, now).kind));
}
