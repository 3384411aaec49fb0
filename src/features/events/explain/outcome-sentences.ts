/* oxlint-disable signalbox/whole-text -- sentences are lists of parts, some of which link to their evidence */
import { detailsByTime } from "../../../../domain/attempts.ts";
import { readDetailText } from "../../../../domain/detail-texts.ts";
import { asNumber, asObjects, asText, type LooseObject } from "../../../../domain/loose.ts";
import type { JobOutcome } from "../../../../domain/job-outcome.ts";
import { isSending } from "../../../../domain/rules.ts";
import type { InstantFormatter } from "../../../entities/events/outcome-labels.ts";
import { jobProvider, providerName } from "../../../entities/integrations/provider-label.tsx";
import { describeStepType } from "../../../entities/events/step-type-label.ts";
import { formatElapsed } from "../../../lib/time/elapsed.ts";
import { formatCount, plural } from "../../../lib/text/format.ts";
import { formatOrdinal } from "../../../lib/text/ordinal.ts";
import { messagesIn } from "../messages/messages-in-details.ts";
import { detailSentence } from "./detail-sentence.ts";
import { findIntegration } from "../../../../domain/raw-data.ts";
import { type Reason, reasonKey } from "./reason.ts";
import { data, type Evidence, quote, type SentencePart, strong, text } from "./sentence.ts";

export interface JobWithReason {
  job: LooseObject;
  outcome: JobOutcome;
  reason: Reason | undefined;
}
export type JobGroup = readonly [JobWithReason, ...JobWithReason[]];

/** The current time in milliseconds since the epoch, and the format of instants. */
export interface SentenceContext {
  now: number;
  write: InstantFormatter;
}

/** Returns the name of a group, for example "Email" or "Email ×3". */
function nameOf(group: JobGroup): string {
  const { name } = describeStepType(group[0].outcome.type);
  return group.length > 1 ? `${name} ×${formatCount(group.length)}` : name;
}

function evidenceOf({ job }: JobWithReason, detail?: LooseObject): Evidence | undefined {
  const jobId = asText(job["_id"]);
  const detailId = asText(detail?.["_id"]);
  return jobId === undefined ? undefined : { jobId, ...(detailId !== undefined && { detailId }) };
}

const pluralForm = (group: JobGroup, many: string, one: string) => (group.length > 1 ? many : one);

/** Maximum number of listed reasons. Other reasons are only counted. */
const maxReasons = 4;

function singleReasonParts({ write }: SentenceContext, entry: JobWithReason): SentencePart[] {
  const { reason, job, outcome } = entry;
  if (reason === undefined) return [];
  const evidence = evidenceOf(entry, reason.detail);
  if (reason.knownText === undefined) return [text(": "), quote(reason.message, evidence)];
  const words = detailSentence(reason.knownText, reason.detail, write, job).map((piece) => ({
    ...piece,
    ...(evidence && { evidence }),
  }));
  const last = messagesIn(asObjects(job["executionDetails"])).at(-1)?.message;
  const error = outcome.kind === "failed" ? asText(last?.["errorText"]) : undefined;
  return [text(": "), ...words, ...(error === undefined ? [] : [text(": "), quote(error)])];
}

function reasonCountParts(group: JobGroup, prefix: string | undefined): SentencePart[] {
  const counts = new Map<string, { count: number; first: JobWithReason; reason: Reason }>();
  for (const entry of group) {
    if (entry.reason === undefined) continue;
    const key = reasonKey(entry.reason);
    const existing = counts.get(key);
    if (existing) existing.count += 1;
    else counts.set(key, { count: 1, first: entry, reason: entry.reason });
  }
  const sorted = [...counts.values()].toSorted((a, b) => b.count - a.count);
  const rest = sorted.length - maxReasons;
  return [
    text(prefix ?? ` for ${plural(counts.size, "reason")}: `),
    ...sorted
      .slice(0, maxReasons)
      .flatMap(({ count, first, reason }, index) => [
        text(index === 0 ? "" : ", "),
        quote(reasonKey(reason), evidenceOf(first, reason.detail)),
        text(` ×${formatCount(count)}`),
      ]),
    ...(rest > 0 ? [text(` and ${formatCount(rest)} more`)] : []),
  ];
}

/**
 * Returns the reasons for the outcome of a group. `prefix` replaces "for 2 reasons: " before
 * several reasons.
 */
function reasonParts(context: SentenceContext, group: JobGroup, prefix?: string): SentencePart[] {
  const keys = new Set(group.flatMap(({ reason }) => (reason ? reasonKey(reason) : [])));
  return keys.size > 1 ? reasonCountParts(group, prefix) : singleReasonParts(context, group[0]);
}

/** Returns, for example, "through SendGrid (integration sendgrid-eu)"; empty without a provider. */
function providerParts({ job, outcome }: JobWithReason): SentencePart[] {
  const provider = jobProvider(outcome.type, job["providerId"]);
  if (provider === undefined || outcome.type === "in_app") return [];
  const integration = findIntegration(asObjects(job["executionDetails"]));
  const name = integration?.identifier ?? integration?.id;
  return [
    text(" through "),
    data(providerName(provider)),
    ...(name === undefined
      ? [text(" (integration not recorded)")]
      : [text(" (integration "), data(name), text(")")]),
  ];
}

/** Adds a period, unless the sentence ends with a quote that ends with punctuation. */
function sentence(...parts: SentencePart[]): SentencePart[] {
  const last = parts.at(-1);
  const endsSentence = last?.kind === "quote" && /[.!?]$/.test(last.text);
  return endsSentence ? parts : [...parts, text(".")];
}

/** Returns the verdict on an event without an accepted message. */
export const deliveryVerdict = (delivery: "none" | "unknown"): SentencePart =>
  strong(delivery === "none" ? "Nothing was delivered." : "Delivery couldn't be confirmed.");

/** Returns the called provider, or "before a provider was called". */
function providerCallParts(entry: JobWithReason): SentencePart[] {
  const { provider, type } = entry.outcome;
  if (provider?.call === "called") return providerParts(entry);
  return provider?.call === "notCalled" && isSending(type) && type !== "in_app"
    ? [text(" before a provider was called")]
    : [];
}

export function failedParts(context: SentenceContext, group: JobGroup): SentencePart[] {
  const [first] = group;
  const { attemptCount } = first.outcome;
  const isOne = group.length === 1;
  return sentence(
    strong(`${nameOf(group)} failed`, evidenceOf(first, first.reason?.detail)),
    ...(isOne && attemptCount > 1 ? [text(` after ${plural(attemptCount, "attempt")}`)] : []),
    ...(isOne ? providerCallParts(first) : []),
    ...reasonParts(context, group),
  );
}

export function stuckParts({ now }: SentenceContext, group: JobGroup): SentencePart[] {
  const { status, lastActivityAt } = group[0].outcome;
  const duration =
    lastActivityAt === undefined ? "" : ` for ${formatElapsed(now - lastActivityAt)}`;
  return sentence(
    strong(`${nameOf(group)} ${pluralForm(group, "are", "is")} stuck`, evidenceOf(group[0])),
    text(`: ${status}, with no update${duration}`),
  );
}

export function waitingParts({ now, write }: SentenceContext, group: JobGroup): SentencePart[] {
  const { job, outcome } = group[0];
  const { waitsFor, until, type } = outcome;
  const evidence = evidenceOf(group[0]);
  const wait = pluralForm(group, "wait", "waits");
  if (waitsFor !== undefined && waitsFor !== type) {
    return sentence(text(nameOf(group), evidence), text(` ${wait} for the ${waitsFor}`));
  }
  const isOverdue = until !== undefined && until.at <= now;
  const verb = isOverdue
    ? ` ${pluralForm(group, "were", "was")} due at ${write(until.at)} and ${pluralForm(group, "haven't", "hasn't")} ended`
    : ` ${wait}${until === undefined ? "" : ` until ${write(until.at)}`}`;
  const extended = asNumber(job["scheduleExtensionsCount"]) ?? 0;
  return sentence(
    text(nameOf(group), evidence),
    text(verb),
    ...(extended > 0
      ? [
          text(
            extended === 1
              ? ", extended once to fit the subscriber's schedule"
              : `, extended ${formatCount(extended)} times to fit the subscriber's schedule`,
          ),
        ]
      : []),
  );
}

const doneVerb = (group: JobGroup) =>
  isSending(group[0].outcome.type) ? pluralForm(group, "were sent", "was sent") : "completed";

export function warningParts(context: SentenceContext, group: JobGroup): SentencePart[] {
  const [first] = group;
  const name = text(nameOf(group), evidenceOf(first));
  const { attemptCount } = first.outcome;
  if (attemptCount > 1) {
    return sentence(
      name,
      text(` ${doneVerb(group)}`),
      ...(group.length === 1 ? providerParts(first) : []),
      text(` on the ${formatOrdinal(attemptCount)} attempt`),
      ...(first.reason === undefined
        ? []
        : [text("; earlier"), ...reasonParts(context, group, ": ")]),
    );
  }
  return sentence(name, text(` ${doneVerb(group)} with a warning`), ...reasonParts(context, group));
}

export function notSentParts(context: SentenceContext, group: JobGroup): SentencePart[] {
  const verb = group[0].outcome.status === "canceled" ? "canceled" : "skipped";
  return sentence(
    text(nameOf(group), evidenceOf(group[0])),
    text(` ${pluralForm(group, "were", "was")} ${verb}`),
    ...reasonParts(context, group),
  );
}

export function unknownParts(_: SentenceContext, group: JobGroup): SentencePart[] {
  const { status } = group[0].outcome;
  const name = text(nameOf(group), evidenceOf(group[0]));
  return status === ""
    ? sentence(name, text(` ${pluralForm(group, "have", "has")} no status`))
    : sentence(
        name,
        text(` ${pluralForm(group, "have", "has")} an unknown status: `),
        quote(status),
      );
}

/** Returns a list such as "A, B, and C" with a verb. Each item has its job as evidence. */
export function combinedParts(
  groups: readonly JobGroup[],
  pluralVerb: string,
  singularVerb: string,
): SentencePart[] {
  const names = groups.flatMap((group, index) => [
    text(separator(index, groups.length)),
    text(nameOf(group), evidenceOf(group[0])),
    ...(group.length === 1 && isSending(group[0].outcome.type) ? providerParts(group[0]) : []),
  ]);
  const isOne = groups.length === 1 && groups[0]?.length === 1;
  return sentence(
    ...names.filter(({ text: words }) => words !== ""),
    text(` ${isOne ? singularVerb : pluralVerb}`),
  );
}

function separator(index: number, count: number): string {
  if (index === 0) return "";
  if (index < count - 1) return ", ";
  return count === 2 ? " and " : ", and ";
}

/** If there are more jobs, reasons don't separate groups, and delivery updates are omitted. */
export const maxSingleJobs = 12;

/** Returns sentences about updates after sending: handed over, opened, read. */
export function deliveryUpdates(
  { write }: SentenceContext,
  entries: readonly JobWithReason[],
): SentencePart[][] {
  if (entries.length > maxSingleJobs) return [];
  return entries.flatMap((entry) => {
    const detail = detailsByTime(entry.job["executionDetails"]).findLast(({ detail: message }) =>
      ["handedOver", "opened", "readInInbox"].includes(readDetailText(message)?.key ?? ""),
    );
    const known = readDetailText(detail?.["detail"]);
    if (detail === undefined || known === undefined) return [];
    const evidence = evidenceOf(entry, detail);
    return [
      sentence(
        text(describeStepType(entry.outcome.type).name),
        text(": "),
        ...detailSentence(known, detail, write, entry.job).map((piece) => ({
          ...piece,
          ...(evidence && { evidence }),
        })),
      ),
    ];
  });
}
