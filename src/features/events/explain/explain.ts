import { asObjects } from "../../../../domain/loose.ts";
import { type EventOutcome, isSending, type JobOutcome } from "../../../../domain/rules.ts";
import type { ReceivedEvent } from "../../../api/events.ts";
import type { InstantFormatter } from "../../../entities/events/outcome-labels.ts";
import { type Fix, fixKey } from "./fixes.ts";
import { findFixes } from "./find-fixes.ts";
import {
  failed,
  type Group,
  heard,
  type Member,
  maxSingleJobs,
  notSent,
  stuck,
  type Telling,
  together,
  undelivered,
  unknown,
  waiting,
  warned,
} from "./outcome-sentences.ts";
import { reasonKey, reasonOf } from "./reason.ts";
import { type Clause, type SentencePart, text } from "./sentence.ts";

function groupMembers(members: readonly Member[]): Group[] {
  const groups = new Map<string, [Member, ...Member[]]>();
  for (const member of members) {
    const { kind, type, status } = member.outcome;
    // A few skipped steps are listed separately: each has its own reason and fix.
    const own = members.length <= maxSingleJobs && member.reason ? reasonKey(member.reason) : "";
    const key = JSON.stringify([kind, type, status, own]);
    const group = groups.get(key);
    if (group) group.push(member);
    else groups.set(key, [member]);
  }
  return [...groups.values()];
}

/**
 * Uses rules over statuses and known detail texts, and quotes unknown texts. Never names a cause
 * that the record doesn't prove.
 */
export function explain(
  event: ReceivedEvent,
  { jobs, kind: outcomeKind, delivery }: EventOutcome,
  now: number,
  write: InstantFormatter,
): Clause[] {
  if (jobs.length === 0) return [{ parts: [text("No steps recorded.")], fixes: [] }];
  const telling = { now, write };
  const records = asObjects(event.jobs);
  const members = jobs.map((outcome, index): Member => {
    const job = records[index] ?? {};
    return { job, outcome, reason: reasonOf(job, outcome) };
  });
  const groups = groupMembers(members);
  const of = (kind: JobOutcome["kind"]) => groups.filter(([{ outcome }]) => outcome.kind === kind);
  const each = (
    kind: JobOutcome["kind"],
    tell: (telling: Telling, group: Group) => SentencePart[],
  ) =>
    of(kind).map((group): Clause => ({
      parts: tell(telling, group),
      fixes: fixesOf(event, group),
    }));
  const joint = (found: readonly Group[], are: string, is: string): Clause[] =>
    found.length === 0
      ? []
      : [
          {
            parts: together(found, are, is),
            fixes: unique(found.flatMap((group) => fixesOf(event, group))),
          },
        ];
  const done = of("succeeded");
  const sends = ([{ outcome }]: Group) => isSending(outcome.type);
  const sentMembers = members.filter(
    ({ outcome: { kind, type } }) =>
      (kind === "succeeded" || kind === "warning") && isSending(type),
  );
  const clauses: Clause[] = [
    ...(outcomeKind === "failed" && delivery !== undefined
      ? [{ parts: [undelivered(delivery)], fixes: [] }]
      : []),
    ...each("failed", failed),
    ...each("stuck", stuck),
    ...each("waiting", waiting),
    ...joint(of("running"), "are running", "is running"),
    ...each("warning", warned),
    ...joint(done.filter(sends), "were sent", "was sent"),
    ...heard(telling, sentMembers).map((parts): Clause => ({ parts, fixes: [] })),
    ...joint(
      of("merged"),
      "were merged into another event's digest",
      "was merged into another event's digest",
    ),
    ...each("notSent", notSent),
    ...each("unknown", unknown),
  ];
  const rest = done.filter((group) => !sends(group));
  return clauses.length > 0 ? clauses : joint(rest, "were completed", "was completed");
}

const unique = (fixes: readonly Fix[]): Fix[] => [
  ...new Map(fixes.map((fix) => [fixKey(fix), fix])).values(),
];

/** Uses the first job of a group only, because the others are like it. */
const fixesOf = (event: ReceivedEvent, [first]: Group): Fix[] =>
  unique(findFixes(event, first.job, first.outcome, first.reason));
