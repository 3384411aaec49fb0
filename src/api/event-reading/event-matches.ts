import type { Received } from "../../../contract/endpoint.ts";
import type { Event } from "../../../contract/events.ts";
import { asObjects, asText } from "../../../domain/loose.ts";
import { eventOutcome } from "../../../domain/rules.ts";
import { type BrowserFilters, isSet } from "./browser-filters.ts";

type Test = (text: string) => boolean;

function anyOf(values: readonly string[] | undefined, test: (wanted: string) => Test): Test {
  if (values === undefined || values.length === 0) return () => true;
  const tests = values.map((value) => test(value.toLowerCase()));
  return (text) => {
    const lower = text.toLowerCase();
    return tests.some((matches) => matches(lower));
  };
}
const whole = (wanted: string) => (text: string) => text === wanted;
const part = (wanted: string) => (text: string) => text.includes(wanted);

/**
 * Returns a predicate for events. All filters have to match, each by any of its values; provider,
 * step and detail on the same job. Case-insensitive. `now` is in milliseconds.
 */
export function eventMatcher({ outcome, providers, step, detail }: BrowserFilters) {
  const byJob = isSet(providers) || isSet(step) || isSet(detail);
  const isProvider = anyOf(providers, whole);
  const isStep = anyOf(step, whole);
  const isNamed = anyOf(step, part);
  const isSaid = anyOf(detail, part);

  const jobMatches = (job: Readonly<Record<string, unknown>>) => {
    const details = asObjects(job["executionDetails"]);
    const [stepOf] = asObjects([job["step"]]);
    const ids = [job["type"], job["_id"], stepOf?.["_id"]].flatMap((id) => asText(id) ?? []);
    const through = [job, ...details].flatMap(({ providerId }) => asText(providerId) ?? []);
    return (
      (!isSet(providers) || through.some(isProvider)) &&
      (!isSet(step) || ids.some(isStep) || isNamed(asText(stepOf?.["name"]) ?? "")) &&
      (!isSet(detail) || details.some((one) => isSaid(asText(one["detail"]) ?? "")))
    );
  };
  return (event: Received<Event>, now: number): boolean =>
    (!byJob || asObjects(event.jobs).some(jobMatches)) &&
    (outcome === undefined ||
      outcome.length === 0 ||
      outcome.includes(eventOutcome(event, now).kind));
}
