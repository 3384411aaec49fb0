import type { JobOutcome } from "../../../../domain/job-outcome.ts";
import { asText, type LooseObject } from "../../../../domain/loose.ts";
import type { InstantFormatter } from "../../../entities/events/outcome-labels.ts";
import { describeStepType } from "../../../entities/events/step-type-label.ts";
import { formatCount } from "../../../lib/text/format.ts";
import type { Reason } from "./reason.ts";
import type { Evidence } from "./sentence.ts";

export interface JobWithReason {
  job: LooseObject;
  outcome: JobOutcome;
  reason: Reason | undefined;
}
export type JobGroup = readonly [JobWithReason, ...JobWithReason[]];

/** The current time in milliseconds since the epoch, and the formatter for times. */
export interface SentenceContext {
  now: number;
  formatAt: InstantFormatter;
}

/** Returns the name of a group, for example "Email" or "Email ×3". */
export function formatGroupName(group: JobGroup): string {
  const { name } = describeStepType(group[0].outcome.type);
  return group.length > 1 ? `${name} ×${formatCount(group.length)}` : name;
}

export function toEvidence({ job }: JobWithReason, detail?: LooseObject): Evidence | undefined {
  const jobId = asText(job["_id"]);
  const detailId = asText(detail?.["_id"]);
  return jobId === undefined ? undefined : { jobId, ...(detailId !== undefined && { detailId }) };
}

export const selectPluralForm = (group: JobGroup, pluralText: string, singularText: string) =>
  group.length > 1 ? pluralText : singularText;

/** Returns the value that all jobs of a group share; undefined if the values differ. */
export function getCommonValue<Value>(
  [firstEntry, ...otherEntries]: JobGroup,
  getValue: (entry: JobWithReason) => Value,
): Value | undefined {
  const value = getValue(firstEntry);
  return otherEntries.every((entry) => getValue(entry) === value) ? value : undefined;
}
