import { sortDetailsByTime, findLastDetail } from "../../../domain/attempts.ts";
import { asObjects, asText, asTime, type LooseObject } from "../../../domain/loose.ts";
import { isBeforeProviderCall, getProviderCall } from "../../../domain/provider-call.ts";
import type { JobOutcome } from "../../../domain/job-outcome.ts";
import { isSending } from "../../../domain/step-types.ts";
import { maskSecrets } from "../../../contract/mask-secrets.ts";
import { getIssueText } from "./issue-text.ts";
import { getCalledProvider, getIntegration, getJobTime, getStepName } from "./job-fields.ts";
import type { IssueKind } from "./report.ts";

export interface IssueData {
  readonly at: number;
  readonly kind: IssueKind;
  /** Undefined unless the record shows that the provider was called. */
  readonly provider: string | undefined;
  readonly channel: string;
  readonly step: string;
  /** The integration through which the provider was called; undefined if it isn't recorded. */
  readonly integration: string | undefined;
  /** The provider's message, or else another description of the issue, with secrets masked. */
  readonly text: string;
  /** The execution detail with its raw data, shortened, with secrets masked. */
  readonly rawText: string;
}

/** A digest or delay is late if it was due more than this many milliseconds ago. */
const maxLatenessMs = 60 * 60_000;
const maxRawTextLength = 2000;

/**
 * Returns the issue of a job; undefined if the job has none. An issue is a failure, a warning (from
 * the provider, or because an earlier attempt failed), or a wait (the job is stuck, or more than an
 * hour past its due time).
 */
export function toIssue(
  job: LooseObject,
  outcome: JobOutcome | undefined,
  createdAt: number,
  now: number,
): IssueData | undefined {
  const kind = outcome && getIssueKind(outcome, now);
  if (outcome === undefined || kind === undefined) return undefined;
  const detail = findDetail(kind, job["executionDetails"]);
  const wasCalled = wasProviderCalled(job, outcome, detail);
  const provider = wasCalled ? getCalledProvider(job, detail) : undefined;
  return {
    at: getIssueTime(kind, outcome, detail) ?? getJobTime(outcome, createdAt),
    kind,
    provider,
    channel: outcome.type || "unknown",
    step: getStepName(job, outcome.type),
    integration: provider && findIntegration(kind, job, detail),
    text: getIssueText(detail) ?? fallbackTextsByKind[kind],
    rawText: getRawText(detail),
  };
}

/** A retried job ends later than the attempt that is the issue. Only waiting jobs have a due time. */
const getIssueTime = (kind: IssueKind, { dueTime }: JobOutcome, detail: LooseObject | undefined) =>
  kind === "wait" ? dueTime?.at : asTime(detail?.["createdAt"]);

function getIssueKind(
  { kind, dueTime, isBlocked }: JobOutcome,
  now: number,
): IssueKind | undefined {
  if (kind === "failed") return "failure";
  if (kind === "warning" || kind === "stuck") return kind === "stuck" ? "wait" : kind;
  // A blocked job waits for an earlier job, which has the issue.
  if (kind !== "waiting" || isBlocked || dueTime === undefined) return undefined;
  return now - dueTime.at > maxLatenessMs ? "wait" : undefined;
}

const fallbackTextsByKind: Record<IssueKind, string> = {
  failure: "Failed without an execution detail",
  warning: "Sent with a warning",
  wait: "No execution details",
};

function findDetail(kind: IssueKind, details: unknown): LooseObject | undefined {
  if (kind === "wait") return findLastDetail(details);
  const sortedDetails = sortDetailsByTime(details);
  // For a warning, prefer a failed attempt, because it delayed the message.
  return (
    sortedDetails.findLast(({ status }) => status === "Failed") ??
    sortedDetails.findLast(({ status }) => status === "Warning")
  );
}

/**
 * Reports whether the record shows that a provider was called. Custom steps and HTTP requests have
 * no provider.
 */
function wasProviderCalled(job: LooseObject, outcome: JobOutcome, detail: LooseObject | undefined) {
  if (!isSending(outcome.type)) return false;
  if (outcome.kind === "warning") return !isBeforeProviderCall(detail);
  return (outcome.providerCall ?? getProviderCall(job["executionDetails"])).callStatus === "called";
}

/**
 * Returns the integration that an issue's provider was called through. After a warning, a retry can
 * have used another integration.
 */
function findIntegration(kind: IssueKind, job: LooseObject, detail: LooseObject | undefined) {
  const details = asObjects(job["executionDetails"]);
  if (kind !== "warning") return getIntegration(details);
  const provider = getCalledProvider(job, detail);
  return (
    getIntegration([detail]) ??
    getIntegration(details.filter((item) => getCalledProvider(job, item) === provider))
  );
}

function getRawText(detail: LooseObject | undefined): string {
  const rawValue = asText(detail?.["raw"]);
  const text = asText(detail?.["detail"]) ?? "";
  const rawText = rawValue === undefined ? "" : maskSecrets(rawValue.slice(0, maxRawTextLength));
  return maskSecrets(text) + (rawText && `\n${rawText}`);
}
