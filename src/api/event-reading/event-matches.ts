import type { Received } from "../../../contract/endpoint.ts";
import type { Event } from "../../../contract/events.ts";
import { asObjects, asText, type LooseObject } from "../../../domain/loose.ts";
import { type EventOutcome, getEventOutcome } from "../../../domain/event-outcome.ts";
import type { JobOutcome } from "../../../domain/job-outcome.ts";
import { toIssue } from "../failures/event-issues.ts";
import { type BrowserFilters, isSet } from "./browser-filters.ts";

type TextPredicate = (text: string) => boolean;

function createAnyPredicate(
  values: readonly string[] | undefined,
  createPredicate: (value: string) => TextPredicate,
): TextPredicate {
  if (values === undefined || values.length === 0) return () => true;
  const predicates = values.map((value) => createPredicate(value.toLowerCase()));
  return (text) => {
    const lowercaseText = text.toLowerCase();
    return predicates.some((matches) => matches(lowercaseText));
  };
}
const equals = (value: string) => (text: string) => text === value;
const contains = (value: string) => (text: string) => text.includes(value);

/**
 * Returns a case-insensitive predicate for all filters except `where`. An event must match at least
 * one value of each filter that is set, and provider, step, and detail must match on the same job.
 * The text of a job's issue also counts as a detail, because the Failures page links to events with
 * that text.
 */
export function createEventMatcher({ outcome, providers, step, detail }: BrowserFilters) {
  const hasJobFilters = isSet(providers) || isSet(step) || isSet(detail);
  const matchesProvider = createAnyPredicate(providers, equals);
  const matchesStepId = createAnyPredicate(step, equals);
  const matchesStepName = createAnyPredicate(step, contains);
  const matchesDetail = createAnyPredicate(detail, contains);

  /**
   * `getOutcome` computes the outcome, which is slow. `now` determines whether a waiting job is so
   * late that it is an issue.
   */
  const matchesJob = (job: LooseObject, getOutcome: () => JobOutcome | undefined, now: number) => {
    const details = asObjects(job["executionDetails"]);
    const [stepDefinition] = asObjects([job["step"]]);
    const stepIds = [job["type"], job["_id"], stepDefinition?.["_id"]].flatMap(
      (id) => asText(id) ?? [],
    );
    const providerIds = [job, ...details].flatMap(({ providerId }) => asText(providerId) ?? []);
    return (
      (!isSet(providers) || providerIds.some(matchesProvider)) &&
      (!isSet(step) ||
        stepIds.some(matchesStepId) ||
        matchesStepName(asText(stepDefinition?.["name"]) ?? "")) &&
      (!isSet(detail) ||
        details.some((entry) => matchesDetail(asText(entry["detail"]) ?? "")) ||
        matchesDetail(toIssue(job, getOutcome(), now, now)?.text ?? ""))
    );
  };
  return (event: Received<Event>, now: number): boolean => {
    let eventOutcome: EventOutcome | undefined;
    const getOutcome = () => (eventOutcome ??= getEventOutcome(event, now));
    return (
      (!hasJobFilters ||
        asObjects(event.jobs).some((job, index) =>
          matchesJob(job, () => getOutcome().jobs[index], now),
        )) &&
      (outcome === undefined || outcome.length === 0 || outcome.includes(getOutcome().kind))
    );
  };
}
