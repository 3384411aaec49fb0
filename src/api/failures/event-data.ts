import {
  asList,
  asObject,
  asObjects,
  asText,
  asTime,
  type LooseObject,
} from "../../../domain/loose.ts";
import {
  type EventOutcome,
  type EventOutcomeKind,
  getEventOutcome,
} from "../../../domain/event-outcome.ts";
import {
  type JobOutcome,
  type JobOutcomeKind,
  hasCalledProvider,
  unfinishedStatuses,
} from "../../../domain/job-outcome.ts";
import type { AddFacet, callResults } from "./event-columns.ts";
import { visitEventFacets } from "./event-facets.ts";
import { type IssueData, toIssue } from "./event-issues.ts";
import { findFirstSend } from "./first-send.ts";
import { getIntegration, getJobTime, getSendingProvider, getStepName } from "./job-fields.ts";

const openJobKinds = new Set<JobOutcomeKind>(["waiting", "running", "stuck"]);

/** A job that failed can wait for a retry. */
const isOpenJob = ({ kind, status }: JobOutcome) =>
  openJobKinds.has(kind) || (kind === "failed" && unfinishedStatuses.has(status));

export interface CallData {
  readonly at: number;
  readonly provider: string;
  readonly channel: string;
  readonly step: string;
  readonly integration: string | undefined;
  readonly result: (typeof callResults)[number];
}

/** The data of one event for the columns. Times are in milliseconds since the epoch. */
export interface EventData {
  readonly id: string;
  readonly createdAt: number;
  readonly outcome: EventOutcomeKind;
  readonly isUndelivered: boolean;
  /** Whether a step is in progress or waits for a retry. Another step can have failed already. */
  readonly isOpen: boolean;
  /** Milliseconds to the first successful send; NaN without one. */
  readonly latencyMs: number;
  readonly latencyProvider: string | undefined;
  /**
   * Calls `add` for each facet of the event, and `addDropped` for each value of the payload beyond
   * the limits of a scan. Facets may contain secrets, and may occur several times.
   */
  visitFacets(add: AddFacet, addDropped?: AddFacet): void;
  readonly workflowName: string | undefined;
  readonly calls: readonly CallData[];
  readonly issues: readonly IssueData[];
  /** Fingerprint of the record's state, so that unchanged records can be ignored. */
  readonly revision: string;
}

/**
 * Returns the data of an event for the columns; undefined without `_id` or `createdAt`. Accepts any
 * value and never throws.
 */
export function toEventData(value: unknown, now: number): EventData | undefined {
  const event = asObject(value);
  const id = asText(event?.["_id"]);
  const createdAt = asTime(event?.["createdAt"]);
  if (event === undefined || id === undefined || createdAt === undefined) return undefined;
  const outcome = getEventOutcome(event, now);
  const jobs = asObjects(event["jobs"]);
  const jobIssues = jobs.map((job, index) => toIssue(job, outcome.jobs[index], createdAt, now));
  const issues = jobIssues.filter((issue) => issue !== undefined);
  const calls = getCalls(jobs, outcome.jobs, jobIssues, createdAt);
  const firstSend = findFirstSend(jobs, outcome.jobs, createdAt, event["payload"]);
  return {
    id,
    createdAt,
    outcome: outcome.kind,
    isUndelivered: outcome.delivery === "none",
    isOpen: outcome.jobs.some(isOpenJob),
    latencyMs: firstSend?.latencyMs ?? Number.NaN,
    latencyProvider: firstSend?.provider,
    visitFacets: (add, addDropped) =>
      visitEventFacets(event, jobs, outcome, calls, issues, add, addDropped),
    workflowName: asText(asObject(event["template"])?.["name"]),
    calls,
    issues,
    revision: getRevision(event, jobs, outcome, issues),
  };
}

/** Returns the calls of all jobs. In a scan, a loop is faster than `flatMap` and iterators. */
function getCalls(
  jobs: readonly LooseObject[],
  outcomes: readonly JobOutcome[],
  issues: readonly (IssueData | undefined)[],
  createdAt: number,
): CallData[] {
  const calls: CallData[] = [];
  for (let index = 0; index < jobs.length; index += 1) {
    // The index is below the length.
    const job = jobs[index] as LooseObject;
    const outcome = outcomes[index];
    // Errors before a provider call, such as a missing email address, aren't results of a call.
    if (outcome === undefined || !hasCalledProvider(outcome)) continue;
    const { kind, type } = outcome;
    const issueProvider = issues[index]?.provider;
    const sendingProvider = getSendingProvider(job) ?? issueProvider;
    if (sendingProvider === undefined) continue;
    const provider = issueProvider ?? sendingProvider;
    // If a retry succeeded through another provider, the first one didn't accept the message.
    const hasOtherSender =
      kind === "warning" &&
      provider !== sendingProvider &&
      asObjects(job["executionDetails"]).some(({ status }) => status === "Failed");
    const integration = getIntegration(asList(job["executionDetails"]));
    const call: CallData = {
      at: getJobTime(outcome, createdAt),
      provider,
      channel: type,
      step: getStepName(job, type),
      integration: hasOtherSender ? issues[index]?.integration : integration,
      result: hasOtherSender ? "failed" : getResult(kind, issueProvider),
    };
    calls.push(call);
    if (hasOtherSender)
      calls.push({ ...call, provider: sendingProvider, integration, result: "ok" });
  }
  return calls;
}

function getResult(kind: JobOutcomeKind, issueProvider: string | undefined): CallData["result"] {
  if (kind === "failed") return "failed";
  if (kind !== "warning") return "ok";
  return issueProvider === undefined ? "preCallWarning" : "warning";
}

function getRevision(
  event: LooseObject,
  jobs: readonly LooseObject[],
  outcome: EventOutcome,
  issues: readonly IssueData[],
) {
  let detailCount = 0;
  for (const { executionDetails } of jobs) {
    if (Array.isArray(executionDetails)) detailCount += executionDetails.length;
  }
  // The issue count is included, because a wait can become an issue without an update of the event.
  return `${asText(event["updatedAt"]) ?? ""} ${outcome.kind} ${jobs.length} ${detailCount} ${issues.length}`;
}
