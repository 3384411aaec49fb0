import cronstrue from "cronstrue";
import { asNumber, asObject, asText, asTexts, type LooseObject } from "../../../../domain/loose.ts";
import { formatList, plural } from "../../../lib/text/format.ts";
import { ordinal } from "../../../lib/text/ordinal.ts";

/** Describes a cron expression; undefined for an invalid one. */
export function cronWords(expression: string): string | undefined {
  try {
    return cronstrue.toString(expression, { use24HourTimeFormat: true, verbose: true });
  } catch {
    return undefined;
  }
}

function spanWords(amount: unknown, unit: unknown): string | undefined {
  const number = asNumber(amount);
  const word = asText(unit);
  return number === undefined || word === undefined
    ? undefined
    : plural(number, word.replace(/s$/, ""));
}

const titled = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

function timedWords(timed: LooseObject): string | undefined {
  const days = [
    ...asTexts(timed["weekDays"]).map(titled),
    ...(Array.isArray(timed["monthDays"]) ? timed["monthDays"] : []).map(
      (day) => `day ${String(day)} of the month`,
    ),
  ];
  const which = asText(timed["ordinal"]);
  const kind = asText(timed["ordinalValue"]);
  const ordinalWords =
    which === undefined || kind === undefined
      ? []
      : [`the ${which === "last" ? "last" : ordinal(Number(which))} ${titled(kind)} of the month`];
  const at = asText(timed["atTime"]);
  const when = [...days, ...ordinalWords];
  if (at === undefined && when.length === 0) return undefined;
  return [
    ...(when.length > 0 ? [`on ${formatList(when)}`] : []),
    ...(at === undefined ? [] : [`at ${at}`]),
  ].join(" ");
}

export function windowWords(job: LooseObject): string[] {
  const digest = asObject(job["digest"]);
  const metadata = asObject(asObject(job["step"])?.["metadata"]);
  const told: LooseObject = { ...metadata, ...digest };
  const type = asText(told["type"]);
  const isDigest = asText(job["type"]) === "digest";
  const span = spanWords(told["amount"], told["unit"]);
  const lookBack = spanWords(told["backoffAmount"], told["backoffUnit"]);
  const timed = timedWords(asObject(told["timed"]) ?? {});
  const path = asText(told["delayPath"]);
  const lines = [
    ...(type === undefined ? [] : [`${titled(type)} ${isDigest ? "digest" : "delay"}`]),
    ...(span === undefined
      ? []
      : [isDigest ? `collects for ${span} after its first event` : `waits for ${span}`]),
    ...(timed === undefined ? [] : [`ends ${timed}`]),
    ...(path === undefined ? [] : [`waits until the date in ${path}`]),
    ...(lookBack === undefined
      ? []
      : [`begins only if another event came within ${lookBack} before (backoff)`]),
    ...(told["backoff"] === true && lookBack === undefined ? ["with backoff"] : []),
    ...(told["updateMode"] === true ? ["update mode: a later event changes what was sent"] : []),
  ];
  return lines;
}
