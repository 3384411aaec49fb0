import { asObjects } from "../../../../domain/loose.ts";
import type { JobOutcome } from "../../../../domain/job-outcome.ts";
import { type EventOutcome, isSending } from "../../../../domain/rules.ts";
import type { ReceivedEvent } from "../../../api/events.ts";
import type { InstantFormatter } from "../../../entities/events/outcome-labels.ts";
import { type Fix, fixKey } from "./fixes.ts";
import { findFixes } from "./find-fixes.ts";
import {
  failedParts,
  type JobGroup,
  deliveryUpdates,
  type JobWithReason,
  maxSingleJobs,
  notSentParts,
  stuckParts,
  type SentenceContext,
  combinedParts,
  deliveryVerdict,
  unknownParts,
  waitingParts,
  warningParts,
} from "./outcome-sentences.ts";
import { reasonKey, reasonOf } from "./reason.ts";
import { type Clause, type SentencePart, text } from "./sentence.ts";

function groupJobs(entries: readonly JobWithReason[]): JobGroup[] {
  const groups = new Map<string, [JobWithReason, ...JobWithReason[]]>();
  for (const entry of entries) {
    const { kind, type, status } = entry.outcome;
    // A few jobs are also grouped by reason, because each reason has its own fix.
    const ownReason =
      entries.length <= maxSingleJobs && entry.reason ? reasonKey(entry.reason) : "";
    const key = JSON.stringify([kind, type, status, ownReason]);
    const group = groups.get(key);
    if (group) group.push(entry);
    else groups.set(key, [entry]);
  }
  return [...groups.values()];
}

/**
 * Explains an event in sentences, based on statuses and known detail texts. Quotes unknown texts,
 * and never states a cause that the record doesn't prove.
 */
export function explain(
  event: ReceivedEvent,
  { jobs, kind: outcomeKind, delivery }: EventOutcome,
  now: number,
  write: InstantFormatter,
): Clause[] {
  if (jobs.length === 0) return [{ parts: [text("No steps recorded.")], fixes: [] }];
  const context = { now, write };
  const records = asObjects(event.jobs);
  const entries = jobs.map((outcome, index): JobWithReason => {
    const job = records[index] ?? {};
    return { job, outcome, reason: reasonOf(job, outcome) };
  });
  const groups = groupJobs(entries);
  const groupsOf = (kind: JobOutcome["kind"]) =>
    groups.filter(([{ outcome }]) => outcome.kind === kind);
  const clausesFor = (
    kind: JobOutcome["kind"],
    toParts: (context: SentenceContext, group: JobGroup) => SentencePart[],
  ) =>
    groupsOf(kind).map((group): Clause => ({
      parts: toParts(context, group),
      fixes: fixesOf(event, group),
    }));
  const combinedClause = (
    selected: readonly JobGroup[],
    pluralVerb: string,
    singularVerb: string,
  ): Clause[] =>
    selected.length === 0
      ? []
      : [
          {
            parts: combinedParts(selected, pluralVerb, singularVerb),
            fixes: unique(selected.flatMap((group) => fixesOf(event, group))),
          },
        ];
  const succeeded = groupsOf("succeeded");
  const isSendingGroup = ([{ outcome }]: JobGroup) => isSending(outcome.type);
  const sentEntries = entries.filter(
    ({ outcome: { kind, type } }) =>
      (kind === "succeeded" || kind === "warning") && isSending(type),
  );
  const clauses: Clause[] = [
    ...(outcomeKind === "failed" && delivery !== undefined
      ? [{ parts: [deliveryVerdict(delivery)], fixes: [] }]
      : []),
    ...clausesFor("failed", failedParts),
    ...clausesFor("stuck", stuckParts),
    ...clausesFor("waiting", waitingParts),
    ...combinedClause(groupsOf("running"), "are running", "is running"),
    ...clausesFor("warning", warningParts),
    ...combinedClause(succeeded.filter(isSendingGroup), "were sent", "was sent"),
    ...deliveryUpdates(context, sentEntries).map((parts): Clause => ({ parts, fixes: [] })),
    ...combinedClause(
      groupsOf("merged"),
      "were merged into another event's digest",
      "was merged into another event's digest",
    ),
    ...clausesFor("notSent", notSentParts),
    ...clausesFor("unknown", unknownParts),
  ];
  const otherSteps = succeeded.filter((group) => !isSendingGroup(group));
  return clauses.length > 0 ? clauses : combinedClause(otherSteps, "completed", "completed");
}

const unique = (fixes: readonly Fix[]): Fix[] => [
  ...new Map(fixes.map((fix) => [fixKey(fix), fix])).values(),
];

/** Returns the fixes of the first job, because the other jobs of a group are similar. */
const fixesOf = (event: ReceivedEvent, [first]: JobGroup): Fix[] =>
  unique(findFixes(event, first.job, first.outcome, first.reason));
