import { findLastProvider } from "../../../../domain/job-provider.ts";
import { asObjects, asText, type LooseObject } from "../../../../domain/loose.ts";
import type { EventOutcome } from "../../../../domain/event-outcome.ts";
import type { JobOutcome } from "../../../../domain/job-outcome.ts";
import type { DetailSearch } from "../detail/detail-search.ts";
import { formatReason, findReason } from "../explain/reason.ts";

export type TimelineJob = ReturnType<typeof toTimelineJobs>[number];

/** Omits the built-in provider of a job that didn't send anything. */
export function getDisplayProvider(job: LooseObject, outcome: JobOutcome): string | undefined {
  const { kind } = outcome;
  const provider = findLastProvider(job, outcome);
  const isNotSent = kind === "notSent" || kind === "merged";
  return isNotSent && provider === "svc" ? undefined : provider;
}

export const toTimelineJobs = (
  records: readonly LooseObject[],
  { jobs }: Pick<EventOutcome, "jobs">,
) =>
  records.flatMap((job, index) => {
    const outcome = jobs[index];
    return outcome ? [{ job, outcome, index }] : [];
  });

const isFailed = ({ outcome }: TimelineJob) => outcome.kind === "failed";

export function getFailureReason({ job, outcome }: TimelineJob): string | undefined {
  if (outcome.kind !== "failed") return undefined;
  const reason = findReason(job, outcome);
  return reason ? formatReason(reason) : "No reason reported";
}

/** Longer values aren't searched, because the search would block the page. */
const maxSearchedLength = 200_000;

function containsText({ job, outcome }: TimelineJob, text: string): boolean {
  const includesText = (value: unknown) =>
    typeof value === "string" &&
    value.length <= maxSearchedLength &&
    value.toLowerCase().includes(text);
  if (includesText(outcome.type) || includesText(outcome.status) || includesText(job["_id"]))
    return true;
  return asObjects(job["executionDetails"]).some(
    ({ detail, raw, _id }) => includesText(detail) || includesText(raw) || includesText(_id),
  );
}

export type JobFilter = Pick<
  DetailSearch,
  "jobs" | "jobType" | "jobProvider" | "jobText" | "jobReason"
>;

export function filterJobs(allJobs: readonly TimelineJob[], filters: JobFilter): TimelineJob[] {
  const { jobs, jobType, jobProvider: provider, jobText, jobReason } = filters;
  const text = jobText?.trim().toLowerCase() ?? "";
  const matchingJobs = allJobs.filter(
    (timelineJob) =>
      (jobType === undefined || timelineJob.outcome.type === jobType) &&
      (provider === undefined ||
        getDisplayProvider(timelineJob.job, timelineJob.outcome) === provider) &&
      (jobReason === undefined || getFailureReason(timelineJob) === jobReason) &&
      (text === "" || containsText(timelineJob, text)),
  );
  if (jobs !== "failed") return matchingJobs;
  return [
    ...matchingJobs.filter(isFailed),
    ...matchingJobs.filter((timelineJob) => !isFailed(timelineJob)),
  ];
}

export type ValueCount = ReturnType<typeof countValues>[number];

export function countValues(values: readonly (string | undefined)[]) {
  const countsByValue = new Map<string, number>();
  for (const value of values) {
    if (value !== undefined) countsByValue.set(value, (countsByValue.get(value) ?? 0) + 1);
  }
  return [...countsByValue]
    .map(([value, count]) => ({ value, count }))
    .toSorted((a, b) => b.count - a.count);
}

export const createJobFacets = (allJobs: readonly TimelineJob[]) => ({
  types: countValues(allJobs.map(({ outcome }) => asText(outcome.type))),
  providers: countValues(allJobs.map(({ job, outcome }) => getDisplayProvider(job, outcome))),
  reasons: countValues(allJobs.map(getFailureReason)),
});
