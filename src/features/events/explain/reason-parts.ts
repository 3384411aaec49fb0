/* oxlint-disable signalbox/whole-text -- sentences are lists of parts, some of which link to their evidence */
import { sortDetailsByTime } from "../../../../domain/attempts.ts";
import { asText } from "../../../../domain/loose.ts";
import { formatCount, plural } from "../../../lib/text/format.ts";
import { findMessages } from "../messages/messages-in-details.ts";
import { createDetailSentence } from "./detail-sentence.ts";
import { getCommonValue, type JobGroup, type JobWithReason, toEvidence } from "./job-group.ts";
import { type Reason, formatReason } from "./reason.ts";
import { type SentencePart, toQuotePart, toTextPart } from "./sentence.ts";

/** Maximum number of listed reasons. Other reasons are only counted. */
const maxReasons = 4;

function describeSingleReason(entry: JobWithReason): SentencePart[] {
  const { reason, job, outcome } = entry;
  if (reason === undefined) return [];
  const evidence = toEvidence(entry, reason.detail);
  const phraseParts =
    reason.knownDetail && createDetailSentence(reason.knownDetail, reason.detail, job);
  if (phraseParts === undefined) return [toTextPart(": "), toQuotePart(reason.message, evidence)];
  const reasonParts = phraseParts.map((part) => ({ ...part, ...(evidence && { evidence }) }));
  const lastMessage = findMessages(sortDetailsByTime(job["executionDetails"])).at(-1)?.message;
  const errorText = outcome.kind === "failed" ? asText(lastMessage?.["errorText"]) : undefined;
  return [
    toTextPart(": "),
    ...reasonParts,
    ...(errorText === undefined ? [] : [toTextPart(": "), toQuotePart(errorText)]),
  ];
}

function describeReasonCounts(group: JobGroup, prefix: string | undefined): SentencePart[] {
  const countedReasonsByText = new Map<
    string,
    { count: number; firstEntry: JobWithReason; reason: Reason }
  >();
  for (const entry of group) {
    if (entry.reason === undefined) continue;
    const key = formatReason(entry.reason);
    const countedReason = countedReasonsByText.get(key);
    if (countedReason) countedReason.count += 1;
    else countedReasonsByText.set(key, { count: 1, firstEntry: entry, reason: entry.reason });
  }
  const sortedReasons = [...countedReasonsByText.values()].toSorted((a, b) => b.count - a.count);
  const hiddenCount = sortedReasons.length - maxReasons;
  return [
    toTextPart(prefix ?? ` for ${plural(countedReasonsByText.size, "reason")}: `),
    ...sortedReasons
      .slice(0, maxReasons)
      .flatMap(({ count, firstEntry, reason }, index) => [
        toTextPart(index === 0 ? "" : ", "),
        toQuotePart(formatReason(reason), toEvidence(firstEntry, reason.detail)),
        toTextPart(` ×${formatCount(count)}`),
      ]),
    ...(hiddenCount > 0 ? [toTextPart(`, and ${formatCount(hiddenCount)} more`)] : []),
  ];
}

/**
 * Returns the reasons for the outcome of a group. `prefix` replaces "for 2 reasons: " before
 * several reasons.
 */
export function describeReasons(group: JobGroup, prefix?: string): SentencePart[] {
  const text = getCommonValue(group, (entry) =>
    describeSingleReason(entry)
      .map((part) => part.text)
      .join(""),
  );
  return text === undefined ? describeReasonCounts(group, prefix) : describeSingleReason(group[0]);
}
