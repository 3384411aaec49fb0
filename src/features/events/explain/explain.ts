import { asObjects } from "../../../../domain/loose.ts";
import type { EventOutcome } from "../../../../domain/event-outcome.ts";
import type { JobOutcome } from "../../../../domain/job-outcome.ts";
import { isSending } from "../../../../domain/step-types.ts";
import type { ReceivedEvent } from "../../../api/events.ts";
import type { InstantFormatter } from "../../../entities/events/outcome-labels.ts";
import { type Fix, getFixKey } from "./fixes.ts";
import { findFixes } from "./find-fixes.ts";
import type { JobGroup, JobWithReason, SentenceContext } from "./job-group.ts";
import {
  describeFailedJobs,
  describeDeliveryUpdates,
  maxIndividualJobs,
  describeJobsNotSent,
  describeStuckJobs,
  describeGroupsTogether,
  describeDelivery,
  describeJobsWithUnknownStatus,
  describeWaitingJobs,
  describeJobsWithWarning,
} from "./outcome-sentences.ts";
import { describeReasons } from "./reason-parts.ts";
import { formatReason, findReason } from "./reason.ts";
import { type Clause, type SentencePart, toTextPart } from "./sentence.ts";

function groupJobs(entries: readonly JobWithReason[]): JobGroup[] {
  const groupsByKey = new Map<string, [JobWithReason, ...JobWithReason[]]>();
  for (const entry of entries) {
    const { kind, type, status, isBlocked, attemptCount } = entry.outcome;
    const isRetried = kind === "warning" && attemptCount > 1;
    // If there are few jobs, groups are split by reason, because each reason has its own fix, and
    // the sentence about a group's first job must be true of all its jobs.
    const reasonParts =
      entries.length <= maxIndividualJobs && entry.reason
        ? [formatReason(entry.reason), ...describeReasons([entry]).map(({ text }) => text)]
        : [];
    const key = JSON.stringify([kind, type, status, isBlocked, isRetried, ...reasonParts]);
    const group = groupsByKey.get(key);
    if (group) group.push(entry);
    else groupsByKey.set(key, [entry]);
  }
  return [...groupsByKey.values()];
}

/**
 * Explains an event in sentences, based on statuses and known detail texts. Quotes unknown texts,
 * and never states a cause that the record doesn't prove.
 */
export function explain(
  event: ReceivedEvent,
  { jobs, kind: outcomeKind, delivery }: EventOutcome,
  now: number,
  formatAt: InstantFormatter,
): Clause[] {
  if (jobs.length === 0) return [{ parts: [toTextPart("No steps recorded.")], fixes: [] }];
  const context = { now, formatAt };
  const jobRecords = asObjects(event.jobs);
  const entries = jobs.map((outcome, index): JobWithReason => {
    const job = jobRecords[index] ?? {};
    return { job, outcome, reason: findReason(job, outcome) };
  });
  const groups = groupJobs(entries);
  const getGroups = (kind: JobOutcome["kind"]) =>
    groups.filter(([{ outcome }]) => outcome.kind === kind);
  const createClauses = (
    kind: JobOutcome["kind"],
    toParts: (context: SentenceContext, group: JobGroup) => SentencePart[],
  ) =>
    getGroups(kind).map((group): Clause => ({
      parts: toParts(context, group),
      fixes: findGroupFixes(event, group),
    }));
  const createCombinedClause = (
    selectedGroups: readonly JobGroup[],
    pluralVerb: string,
    singularVerb: string,
  ): Clause[] =>
    selectedGroups.length === 0
      ? []
      : [
          {
            parts: describeGroupsTogether(selectedGroups, pluralVerb, singularVerb),
            fixes: getUniqueFixes(selectedGroups.flatMap((group) => findGroupFixes(event, group))),
          },
        ];
  const succeededGroups = getGroups("succeeded");
  const isPendingGroup = ([{ outcome }]: JobGroup) => outcome.status === "pending";
  const startedGroups = getGroups("running").filter((group) => !isPendingGroup(group));
  const pendingGroups = getGroups("running").filter(isPendingGroup);
  const isSendingGroup = ([{ outcome }]: JobGroup) => isSending(outcome.type);
  const sentEntries = entries.filter(
    ({ outcome: { kind, type } }) =>
      (kind === "succeeded" || kind === "warning") && isSending(type),
  );
  const clauses: Clause[] = [
    ...(outcomeKind === "failed" && delivery !== undefined
      ? [{ parts: [describeDelivery(delivery)], fixes: [] }]
      : []),
    ...createClauses("failed", describeFailedJobs),
    ...createClauses("stuck", describeStuckJobs),
    ...createClauses("waiting", describeWaitingJobs),
    ...createCombinedClause(startedGroups, "are running", "is running"),
    ...createCombinedClause(pendingGroups, "haven't started", "hasn't started"),
    ...createClauses("warning", describeJobsWithWarning),
    ...createCombinedClause(succeededGroups.filter(isSendingGroup), "were sent", "was sent"),
    ...describeDeliveryUpdates(sentEntries).map((parts): Clause => ({ parts, fixes: [] })),
    ...createCombinedClause(
      getGroups("merged"),
      "were merged into another event's digest",
      "was merged into another event's digest",
    ),
    ...createClauses("notSent", describeJobsNotSent),
    ...createClauses("unknown", describeJobsWithUnknownStatus),
  ];
  const otherGroups = succeededGroups.filter((group) => !isSendingGroup(group));
  return clauses.length > 0 ? clauses : createCombinedClause(otherGroups, "completed", "completed");
}

const getUniqueFixes = (fixes: readonly Fix[]): Fix[] => [
  ...new Map(fixes.map((fix) => [getFixKey(fix), fix])).values(),
];

/** Returns the fixes of the first job, because the other jobs of a group are similar. */
const findGroupFixes = (event: ReceivedEvent, [firstEntry]: JobGroup): Fix[] =>
  getUniqueFixes(findFixes(event, firstEntry.job, firstEntry.outcome, firstEntry.reason));
