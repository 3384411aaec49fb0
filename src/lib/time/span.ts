import { plural } from "../text/format.ts";

/** Matches a time range that ends now, such as `15m`, in minutes, hours, or days. */
export const spanPattern = /^([1-9]\d{0,3})([mhd])$/;

const minute = 60_000;
const units: Readonly<Record<string, { word: string; length: number }>> = {
  m: { word: "minute", length: minute },
  h: { word: "hour", length: 60 * minute },
  d: { word: "day", length: 1440 * minute },
};

function readSpan(text: string) {
  const [, amount, sign = ""] = spanPattern.exec(text) ?? [];
  const unit = units[sign];
  return unit && { amount: Number(amount), ...unit };
}

/**
 * Returns the start of a span, rounded to whole minutes so that the query is stable. `now` is in
 * milliseconds.
 */
export function startOfSpan(text: string, now: number): string | undefined {
  const span = readSpan(text);
  if (span === undefined) return undefined;
  return new Date(Math.floor(now / minute) * minute - span.amount * span.length).toISOString();
}

/** Describes a span, such as "Last hour" or "Last 15 minutes". */
export function describeSpan(text: string): string {
  const span = readSpan(text);
  if (span === undefined) return text;
  return span.amount === 1 ? `Last ${span.word}` : `Last ${plural(span.amount, span.word)}`;
}
