import { findLastDetail, isStartStatus, sortDetailsByTime } from "../../../../domain/attempts.ts";
import { parseDetailText } from "../../../../domain/detail-texts.ts";
import { asText, type LooseObject } from "../../../../domain/loose.ts";
import type { JobOutcome } from "../../../../domain/job-outcome.ts";
import { maskSecrets } from "../../../../contract/mask-secrets.ts";
import { findErrorCode } from "../../../../domain/raw-data.ts";

export type Reason = NonNullable<ReturnType<typeof findReason>>;

function findReasonDetail(
  details: readonly LooseObject[],
  { kind, attemptCount }: JobOutcome,
): LooseObject | undefined {
  const findLast = (...statuses: readonly unknown[]) =>
    details.findLast(({ status }) => statuses.includes(status));
  switch (kind) {
    case "failed":
      return findLast("Failed");
    case "warning":
      // With several attempts, prefer a failed attempt, because it delayed the message.
      return (attemptCount > 1 ? findLast("Failed") : undefined) ?? findLast("Warning", "Failed");
    case "notSent":
    case "merged": {
      const detail = findLastDetail(details);
      // The start of an attempt isn't the reason why the job ended before the attempt.
      return isStartStatus(detail?.["status"]) ? undefined : detail;
    }
    default:
      return undefined;
  }
}

/** Returns the reason for an outcome; undefined if no reason is needed or recorded. */
export function findReason(job: LooseObject, outcome: JobOutcome) {
  const detail = findReasonDetail(sortDetailsByTime(job["executionDetails"]), outcome);
  const detailText = asText(detail?.["detail"]);
  if (detail === undefined || detailText === undefined) return undefined;
  return {
    detail,
    message: maskSecrets(detailText),
    knownDetail: parseDetailText(detailText),
    /** The error code in the response, which distinguishes failures with the same text. */
    code: outcome.kind === "failed" ? findErrorCode(detail) : undefined,
  };
}

export const formatReason = ({ message, code }: Reason): string =>
  code === undefined ? message : `${message} · ${code}`;
