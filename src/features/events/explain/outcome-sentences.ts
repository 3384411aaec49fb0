import { findLastProvider } from "../../../../domain/job-provider.ts";
/* oxlint-disable signalbox/whole-text -- sentences are lists of parts, some of which link to their evidence */
import { sortDetailsByTime } from "../../../../domain/attempts.ts";
import { parseDetailText } from "../../../../domain/detail-texts.ts";
import { asNumber, asObjects } from "../../../../domain/loose.ts";
import { isTimeout } from "../../../../domain/provider-call.ts";
import { isSending } from "../../../../domain/step-types.ts";
import { getProviderName } from "../../../entities/integrations/provider-label.tsx";
import { describeStepType } from "../../../entities/events/step-type-label.ts";
import { formatElapsed } from "../../../lib/time/elapsed.ts";
import { formatCount, plural } from "../../../lib/text/format.ts";
import { formatOrdinal } from "../../../lib/text/ordinal.ts";
import { createDetailSentence } from "./detail-sentence.ts";
import { findIntegrationRef } from "../../../../domain/raw-data.ts";
import {
  formatGroupName,
  getCommonValue,
  type JobGroup,
  type JobWithReason,
  selectPluralForm,
  type SentenceContext,
  toEvidence,
} from "./job-group.ts";
import { describeReasons } from "./reason-parts.ts";
import {
  toDataPart,
  toQuotePart,
  type SentencePart,
  toStrongPart,
  toTextPart,
} from "./sentence.ts";

/**
 * Returns a phrase such as "through SendGrid (integration sendgrid-eu)"; empty for in-app messages
 * and jobs without a provider.
 */
function describeProvider({ job, outcome }: JobWithReason): SentencePart[] {
  const provider = findLastProvider(job, outcome);
  if (provider === undefined || outcome.type === "in_app") return [];
  const integration = findIntegrationRef(asObjects(job["executionDetails"]));
  const integrationReference = integration?.identifier ?? integration?.id;
  return [
    toTextPart(" through "),
    toDataPart(getProviderName(provider)),
    ...(integrationReference === undefined
      ? [toTextPart(" (integration not recorded)")]
      : [toTextPart(" (integration "), toDataPart(integrationReference), toTextPart(")")]),
  ];
}

/** Adds a period, unless the sentence ends with a quote that ends with punctuation. */
function createSentence(...parts: SentencePart[]): SentencePart[] {
  const lastPart = parts.at(-1);
  const endsSentence = lastPart?.kind === "quote" && /[.!?]$/.test(lastPart.text);
  return endsSentence ? parts : [...parts, toTextPart(".")];
}

/** Returns the verdict on an event without an accepted message. */
export const describeDelivery = (delivery: "none" | "unknown"): SentencePart =>
  toStrongPart(delivery === "none" ? "Nothing was delivered." : "Delivery couldn't be confirmed.");

/**
 * Returns the called provider, or "before a provider was called"; empty if the call is unknown or
 * the step has no external provider.
 */
function describeProviderCall(entry: JobWithReason): SentencePart[] {
  const { providerCall, type } = entry.outcome;
  if (providerCall?.callStatus === "called") return describeProvider(entry);
  return providerCall?.callStatus === "notCalled" && isSending(type) && type !== "in_app"
    ? [toTextPart(" before a provider was called")]
    : [];
}

/** Mentions a timeout before the last attempt, because it explains an unconfirmed delivery. */
function describeEarlierTimeout(entry: JobWithReason): SentencePart[] {
  const { job, outcome, reason } = entry;
  const isExplained = reason === undefined || isTimeout(reason.detail);
  if (isExplained || outcome.attemptCount === 1) return [];
  const timeoutDetail = sortDetailsByTime(job["executionDetails"]).find(isTimeout);
  return timeoutDetail === undefined
    ? []
    : [
        toTextPart("; "),
        toTextPart("an earlier attempt timed out", toEvidence(entry, timeoutDetail)),
      ];
}

export function describeFailedJobs(_: SentenceContext, group: JobGroup): SentencePart[] {
  const [firstEntry] = group;
  const { attemptCount, status } = firstEntry.outcome;
  const isCanceled = status === "canceled";
  const isSingle = group.length === 1;
  return createSentence(
    toStrongPart(
      `${formatGroupName(group)} failed`,
      toEvidence(firstEntry, firstEntry.reason?.detail),
    ),
    ...(isSingle && attemptCount > 1
      ? [toTextPart(` after ${plural(attemptCount, "attempt")}`)]
      : []),
    ...(isSingle ? describeProviderCall(firstEntry) : []),
    ...describeReasons(group),
    ...(isSingle ? describeEarlierTimeout(firstEntry) : []),
    ...(isCanceled
      ? [toTextPart(selectPluralForm(group, "; then they were canceled", "; then it was canceled"))]
      : []),
  );
}

export function describeStuckJobs({ now }: SentenceContext, group: JobGroup): SentencePart[] {
  const { status } = group[0].outcome;
  // Measures from the group's latest activity, so that “no update” is true for every job.
  const activityTimes = group.flatMap(({ outcome }) => outcome.lastActivityAt ?? []);
  const durationText =
    activityTimes.length === 0 ? "" : ` for ${formatElapsed(now - Math.max(...activityTimes))}`;
  return createSentence(
    toStrongPart(
      `${formatGroupName(group)} ${selectPluralForm(group, "are", "is")} stuck`,
      toEvidence(group[0]),
    ),
    toTextPart(`: ${status}, with no update${durationText}`),
  );
}

export function describeWaitingJobs(
  { now, formatAt }: SentenceContext,
  group: JobGroup,
): SentencePart[] {
  const { awaitedType, type, isBlocked } = group[0].outcome;
  const evidence = toEvidence(group[0]);
  if (isBlocked && awaitedType !== undefined) {
    const waitText =
      awaitedType === type
        ? selectPluralForm(
            group,
            ` are waiting for an earlier ${awaitedType}`,
            ` is waiting for an earlier ${awaitedType}`,
          )
        : selectPluralForm(
            group,
            ` are waiting for the ${awaitedType}`,
            ` is waiting for the ${awaitedType}`,
          );
    return createSentence(toTextPart(formatGroupName(group), evidence), toTextPart(waitText));
  }
  const dueAt = getCommonValue(group, ({ outcome }) => outcome.dueTime?.at);
  const isOverdue = dueAt !== undefined && dueAt <= now;
  const predicateText = isOverdue
    ? selectPluralForm(
        group,
        ` were due by ${formatAt(dueAt)} but haven't ended`,
        ` was due by ${formatAt(dueAt)} but hasn't ended`,
      )
    : dueAt === undefined
      ? selectPluralForm(group, " are waiting", " is waiting")
      : selectPluralForm(
          group,
          ` are waiting until ${formatAt(dueAt)}`,
          ` is waiting until ${formatAt(dueAt)}`,
        );
  const extensionCount =
    getCommonValue(group, ({ job }) => asNumber(job["scheduleExtensionsCount"])) ?? 0;
  return createSentence(
    toTextPart(formatGroupName(group), evidence),
    toTextPart(predicateText),
    ...(extensionCount > 0
      ? [
          toTextPart(
            extensionCount === 1
              ? " (extended once to fit the subscriber's schedule)"
              : ` (extended ${formatCount(extensionCount)} times to fit the subscriber's schedule)`,
          ),
        ]
      : []),
  );
}

const getSuccessVerb = (group: JobGroup) =>
  isSending(group[0].outcome.type) ? selectPluralForm(group, "were sent", "was sent") : "completed";

export function describeJobsWithWarning(_: SentenceContext, group: JobGroup): SentencePart[] {
  const [firstEntry] = group;
  const name = toTextPart(formatGroupName(group), toEvidence(firstEntry));
  if (firstEntry.outcome.attemptCount > 1) {
    const attemptCount = getCommonValue(group, ({ outcome }) => outcome.attemptCount);
    return createSentence(
      name,
      toTextPart(` ${getSuccessVerb(group)}`),
      ...(group.length === 1 ? describeProvider(firstEntry) : []),
      toTextPart(
        attemptCount === undefined
          ? " after several attempts"
          : ` on the ${formatOrdinal(attemptCount)} attempt`,
      ),
      ...(firstEntry.reason === undefined
        ? []
        : [toTextPart("; earlier"), ...describeReasons(group, ": ")]),
    );
  }
  return createSentence(
    name,
    toTextPart(` ${getSuccessVerb(group)} with a warning`),
    ...describeReasons(group),
  );
}

export function describeJobsNotSent(_: SentenceContext, group: JobGroup): SentencePart[] {
  const verb = group[0].outcome.status === "canceled" ? "canceled" : "skipped";
  return createSentence(
    toTextPart(formatGroupName(group), toEvidence(group[0])),
    toTextPart(` ${selectPluralForm(group, "were", "was")} ${verb}`),
    ...describeReasons(group),
  );
}

export function describeJobsWithUnknownStatus(_: SentenceContext, group: JobGroup): SentencePart[] {
  const { status } = group[0].outcome;
  const name = toTextPart(formatGroupName(group), toEvidence(group[0]));
  return status === ""
    ? createSentence(name, toTextPart(` ${selectPluralForm(group, "have", "has")} no status`))
    : createSentence(
        name,
        toTextPart(` ${selectPluralForm(group, "have", "has")} an unknown status: `),
        toQuotePart(status),
      );
}

/** Returns a list such as "A, B, and C" with a verb. Each group's first job is its evidence. */
export function describeGroupsTogether(
  groups: readonly JobGroup[],
  pluralVerb: string,
  singularVerb: string,
): SentencePart[] {
  const nameParts = groups.flatMap((group, index) => [
    toTextPart(getSeparator(index, groups.length)),
    toTextPart(formatGroupName(group), toEvidence(group[0])),
    ...(group.length === 1 && isSending(group[0].outcome.type) ? describeProvider(group[0]) : []),
  ]);
  const isSingle = groups.length === 1 && groups[0]?.length === 1;
  return createSentence(
    ...nameParts.filter(({ text: partText }) => partText !== ""),
    toTextPart(` ${isSingle ? singularVerb : pluralVerb}`),
  );
}

function getSeparator(index: number, count: number): string {
  if (index === 0) return "";
  if (index < count - 1) return ", ";
  return count === 2 ? " and " : ", and ";
}

/**
 * Maximum number of jobs to describe individually. With more jobs, groups aren't split by reason,
 * and delivery updates are omitted.
 */
export const maxIndividualJobs = 12;

/** Returns a sentence about each job's last delivery update: handed over, opened, or read. */
export function describeDeliveryUpdates(entries: readonly JobWithReason[]): SentencePart[][] {
  if (entries.length > maxIndividualJobs) return [];
  return entries.flatMap((entry) => {
    const detail = sortDetailsByTime(entry.job["executionDetails"]).findLast(
      ({ detail: detailText }) =>
        ["handedOver", "opened", "readInInbox"].includes(parseDetailText(detailText)?.key ?? ""),
    );
    const parsedDetail = parseDetailText(detail?.["detail"]);
    const phraseParts =
      detail && parsedDetail && createDetailSentence(parsedDetail, detail, entry.job);
    if (phraseParts === undefined) return [];
    const evidence = toEvidence(entry, detail);
    return [
      createSentence(
        toTextPart(describeStepType(entry.outcome.type).name),
        toTextPart(": "),
        ...phraseParts.map((part) => ({
          ...part,
          ...(evidence && { evidence }),
        })),
      ),
    ];
  });
}
