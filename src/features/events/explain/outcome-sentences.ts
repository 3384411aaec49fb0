import { inTimeOrder } from "../../../../domain/attempts.ts";
import { readDetailText } from "../../../../domain/detail-texts.ts";
import { asNumber, asObjects, asText, type LooseObject } from "../../../../domain/loose.ts";
import { isSending, type JobOutcome } from "../../../../domain/rules.ts";
import type { InstantFormatter } from "../../../entities/events/outcome-labels.ts";
import { jobProvider, providerName } from "../../../entities/integrations/provider-label.tsx";
import { stepWords } from "../../../entities/events/step-words.ts";
import { formatElapsed } from "../../../lib/time/elapsed.ts";
import { formatCount, plural } from "../../../lib/text/format.ts";
import { ordinal } from "../../../lib/text/ordinal.ts";
import { producedMessages } from "../messages/produced.ts";
import { detailSentence } from "./detail-words.ts";
import { namedIntegration } from "./raw-facts.ts";
import { type Reason, reasonKey } from "./reason.ts";
import { data, type Evidence, quote, type SentencePart, strong, text } from "./sentence.ts";

export interface Member {
  job: LooseObject;
  outcome: JobOutcome;
  reason: Reason | undefined;
}
export type Group = readonly [Member, ...Member[]];

/** The current time in milliseconds since the epoch, and the format of instants. */
export interface Telling {
  now: number;
  write: InstantFormatter;
}

/** "Email", "Email ×3". */
function nameOf(group: Group): string {
  const { name } = stepWords(group[0].outcome.type);
  return group.length > 1 ? `${name} ×${formatCount(group.length)}` : name;
}

function evidenceOf({ job }: Member, detail?: LooseObject): Evidence | undefined {
  const jobId = asText(job["_id"]);
  const detailId = asText(detail?.["_id"]);
  return jobId === undefined ? undefined : { jobId, ...(detailId !== undefined && { detailId }) };
}

const areOrIs = (group: Group, are: string, is: string) => (group.length > 1 ? are : is);

/** Failures listed by reason; the others are only counted. */
const maxReasons = 4;

function reasonParts({ write }: Telling, member: Member): SentencePart[] {
  const { reason, job, outcome } = member;
  if (reason === undefined) return [];
  const evidence = evidenceOf(member, reason.detail);
  if (reason.known === undefined) return [text(": "), quote(reason.said, evidence)];
  const words = detailSentence(reason.known, reason.detail, write, job).map((piece) => ({
    ...piece,
    ...(evidence && { evidence }),
  }));
  const last = producedMessages(asObjects(job["executionDetails"])).at(-1)?.message;
  const error = outcome.kind === "failed" ? asText(last?.["errorText"]) : undefined;
  return [text(": "), ...words, ...(error === undefined ? [] : [text(": "), quote(error)])];
}

function severalReasons(group: Group): SentencePart[] {
  const counts = new Map<string, { count: number; first: Member; reason: Reason }>();
  for (const member of group) {
    if (member.reason === undefined) continue;
    const key = reasonKey(member.reason);
    const known = counts.get(key);
    if (known) known.count += 1;
    else counts.set(key, { count: 1, first: member, reason: member.reason });
  }
  const sorted = [...counts.values()].toSorted((a, b) => b.count - a.count);
  const rest = sorted.length - maxReasons;
  return [
    text(`, for ${plural(counts.size, "reason")}: `),
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

function why(telling: Telling, group: Group): SentencePart[] {
  const keys = new Set(group.flatMap(({ reason }) => (reason ? reasonKey(reason) : [])));
  return keys.size > 1 ? severalReasons(group) : reasonParts(telling, group[0]);
}

/** Returns "through SendGrid (integration sendgrid-eu)", without what is not recorded. */
function through({ job, outcome }: Member): SentencePart[] {
  const provider = jobProvider(outcome.type, job["providerId"]);
  if (provider === undefined || outcome.type === "in_app") return [];
  const named = namedIntegration(asObjects(job["executionDetails"]));
  const name = named?.identifier ?? named?.id;
  return [
    text(" through "),
    data(providerName(provider)),
    ...(name === undefined
      ? [text(" (integration not recorded)")]
      : [text(" (integration "), data(name), text(")")]),
  ];
}

/** Adds a period, unless the sentence ends with a quote that ends with punctuation. */
function tail(...parts: SentencePart[]): SentencePart[] {
  const last = parts.at(-1);
  const isEnded = last?.kind === "quote" && /[.!?]$/.test(last.text);
  return isEnded ? parts : [...parts, text(".")];
}

/** The verdict on an event without an accepted message. */
export const undelivered = (delivery: "none" | "unknown"): SentencePart =>
  strong(delivery === "none" ? "Nothing was delivered." : "No delivery is confirmed.");

/** Returns the provider, if it was called. */
function cause(member: Member): SentencePart[] {
  const { provider, type } = member.outcome;
  if (provider?.call === "called") return through(member);
  return provider?.call === "notCalled" && isSending(type) && type !== "in_app"
    ? [text(" before a provider was called")]
    : [];
}

export function failed(telling: Telling, group: Group): SentencePart[] {
  const [first] = group;
  const { tries } = first.outcome;
  const isOne = group.length === 1;
  return tail(
    strong(`${nameOf(group)} failed`, evidenceOf(first, first.reason?.detail)),
    ...(isOne && tries > 1 ? [text(` after ${plural(tries, "attempt")}`)] : []),
    ...(isOne ? cause(first) : []),
    ...why(telling, group),
  );
}

export function stuck({ now }: Telling, group: Group): SentencePart[] {
  const { status, lastSignAt } = group[0].outcome;
  const silence = lastSignAt === undefined ? "" : ` for ${formatElapsed(now - lastSignAt)}`;
  return tail(
    strong(`${nameOf(group)} ${areOrIs(group, "are", "is")} stuck`, evidenceOf(group[0])),
    text(`: ${status}, with no update${silence}`),
  );
}

export function waiting({ now, write }: Telling, group: Group): SentencePart[] {
  const { job, outcome } = group[0];
  const { waitsFor, until, type } = outcome;
  const evidence = evidenceOf(group[0]);
  const wait = areOrIs(group, "wait", "waits");
  if (waitsFor !== undefined && waitsFor !== type) {
    return tail(text(nameOf(group), evidence), text(` ${wait} for the ${waitsFor}`));
  }
  const isOverdue = until !== undefined && until.at <= now;
  const verb = isOverdue
    ? ` ${areOrIs(group, "were", "was")} due at ${write(until.at)} and ${areOrIs(group, "haven't", "hasn't")} ended`
    : ` ${wait}${until === undefined ? "" : ` until ${write(until.at)}`}`;
  const extended = asNumber(job["scheduleExtensionsCount"]) ?? 0;
  return tail(
    text(nameOf(group), evidence),
    text(verb),
    ...(extended > 0
      ? [text(`, extended ${plural(extended, "time")} to fit the subscriber's schedule`)]
      : []),
  );
}

const doneVerb = (group: Group) =>
  `${areOrIs(group, "were", "was")} ${isSending(group[0].outcome.type) ? "sent" : "completed"}`;

export function warned(telling: Telling, group: Group): SentencePart[] {
  const [first] = group;
  const name = text(nameOf(group), evidenceOf(first));
  const { tries } = first.outcome;
  if (tries > 1) {
    return tail(
      name,
      text(` ${doneVerb(group)}`),
      ...(group.length === 1 ? through(first) : []),
      text(` on the ${ordinal(tries)} attempt`),
      ...(first.reason === undefined ? [] : [text("; earlier"), ...why(telling, group)]),
    );
  }
  return tail(name, text(` ${doneVerb(group)} with a warning`), ...why(telling, group));
}

export function notSent(telling: Telling, group: Group): SentencePart[] {
  const verb = group[0].outcome.status === "canceled" ? "canceled" : "skipped";
  return tail(
    text(nameOf(group), evidenceOf(group[0])),
    text(` ${areOrIs(group, "were", "was")} ${verb}`),
    ...why(telling, group),
  );
}

export function unknown(_: Telling, group: Group): SentencePart[] {
  const { status } = group[0].outcome;
  const name = text(nameOf(group), evidenceOf(group[0]));
  return status === ""
    ? tail(name, text(` ${areOrIs(group, "have", "has")} no status`))
    : tail(name, text(` ${areOrIs(group, "have", "has")} an unknown status: `), quote(status));
}

/** Returns "A, B, and C", each with its job as evidence. */
export function together(groups: readonly Group[], are: string, is: string): SentencePart[] {
  const names = groups.flatMap((group, index) => [
    text(separator(index, groups.length)),
    text(nameOf(group), evidenceOf(group[0])),
    ...(group.length === 1 && isSending(group[0].outcome.type) ? through(group[0]) : []),
  ]);
  const isOne = groups.length === 1 && groups[0]?.length === 1;
  return tail(...names.filter(({ text: words }) => words !== ""), text(` ${isOne ? is : are}`));
}

function separator(index: number, count: number): string {
  if (index === 0) return "";
  if (index < count - 1) return ", ";
  return count === 2 ? " and " : ", and ";
}

/** Above this number of single jobs, delivery updates are left out. */
export const maxSingleJobs = 12;

/** Describes delivery updates after sending: handed over, opened, read. */
export function heard({ write }: Telling, members: readonly Member[]): SentencePart[][] {
  if (members.length > maxSingleJobs) return [];
  return members.flatMap((member) => {
    const detail = inTimeOrder(member.job["executionDetails"]).findLast(({ detail: said }) =>
      ["handedOver", "opened", "readInInbox"].includes(readDetailText(said)?.key ?? ""),
    );
    const known = readDetailText(detail?.["detail"]);
    if (detail === undefined || known === undefined) return [];
    const evidence = evidenceOf(member, detail);
    return [
      tail(
        text(stepWords(member.outcome.type).name),
        text(": "),
        ...detailSentence(known, detail, write, member.job).map((piece) => ({
          ...piece,
          ...(evidence && { evidence }),
        })),
      ),
    ];
  });
}
