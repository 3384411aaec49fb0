import { inTimeOrder } from "../../../../domain/attempts.ts";
import { type DetailKey, readDetailText } from "../../../../domain/detail-texts.ts";
import { asText, type LooseObject } from "../../../../domain/loose.ts";
import type { JobOutcome } from "../../../../domain/rules.ts";
import { maskSecrets } from "../../../../contract/secrets.ts";
import { answerCode } from "./raw-facts.ts";

/** The detail with the reason of a job's outcome. */
export interface Reason {
  detail: LooseObject;
  /** Its own words, secrets masked. */
  said: string;
  known: { key: DetailKey; values: Readonly<Record<string, string>> } | undefined;
  /** The code in its answer, which distinguishes failures with the same words. */
  code: string | undefined;
}

const wanted: Partial<Record<JobOutcome["kind"], readonly string[] | "last">> = {
  failed: ["Failed"],
  warning: ["Warning", "Failed"],
  notSent: "last",
  merged: "last",
};

/** The reason of a job; undefined where it needs none or the record has no words for it. */
export function reasonOf(job: LooseObject, outcome: JobOutcome): Reason | undefined {
  const statuses = wanted[outcome.kind];
  if (statuses === undefined) return undefined;
  const detail = inTimeOrder(job["executionDetails"]).findLast(({ status }) =>
    statuses === "last" ? status !== "ReadConfirmation" : statuses.includes(asText(status) ?? ""),
  );
  const said = asText(detail?.["detail"]);
  if (detail === undefined || said === undefined) return undefined;
  return {
    detail,
    said: maskSecrets(said),
    known: readDetailText(said),
    code: outcome.kind === "failed" ? answerCode(detail) : undefined,
  };
}

/** Failures with the same key have the same reason, as far as their words show. */
export const reasonKey = ({ said, code }: Reason): string =>
  code === undefined ? said : `${said} · ${code}`;
