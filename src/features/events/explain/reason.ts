import { inTimeOrder } from "../../../../domain/attempts.ts";
import { type DetailKey, readDetailText } from "../../../../domain/detail-texts.ts";
import { asText, type LooseObject } from "../../../../domain/loose.ts";
import type { JobOutcome } from "../../../../domain/rules.ts";
import { maskSecrets } from "../../../../contract/secrets.ts";
import { answerCode } from "./raw-facts.ts";

export interface Reason {
  detail: LooseObject;
  /** Its text, secrets masked. */
  said: string;
  known: { key: DetailKey; values: Readonly<Record<string, string>> } | undefined;
  /** The error code in the response, which distinguishes failures with the same text. */
  code: string | undefined;
}

const wanted: Partial<Record<JobOutcome["kind"], readonly string[] | "last">> = {
  failed: ["Failed"],
  warning: ["Warning", "Failed"],
  notSent: "last",
  merged: "last",
};

/** Returns undefined if the outcome needs no reason or the record has none. */
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

export const reasonKey = ({ said, code }: Reason): string =>
  code === undefined ? said : `${said} · ${code}`;
