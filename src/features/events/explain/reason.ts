import { sortDetailsByTime } from "../../../../domain/attempts.ts";
import { parseDetailText } from "../../../../domain/detail-texts.ts";
import { asText, type LooseObject } from "../../../../domain/loose.ts";
import type { JobOutcome } from "../../../../domain/job-outcome.ts";
import { maskSecrets } from "../../../../contract/mask-secrets.ts";
import { findErrorCode } from "../../../../domain/raw-data.ts";

export type Reason = NonNullable<ReturnType<typeof findReason>>;

const reasonStatusesByKind: Partial<Record<JobOutcome["kind"], readonly string[] | "last">> = {
  failed: ["Failed"],
  warning: ["Warning", "Failed"],
  notSent: "last",
  merged: "last",
};

/** Returns the reason for an outcome; undefined if no reason is needed or recorded. */
export function findReason(job: LooseObject, outcome: JobOutcome) {
  const statuses = reasonStatusesByKind[outcome.kind];
  if (statuses === undefined) return undefined;
  const detail = sortDetailsByTime(job["executionDetails"]).findLast(({ status }) =>
    statuses === "last" ? status !== "ReadConfirmation" : statuses.includes(asText(status) ?? ""),
  );
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
