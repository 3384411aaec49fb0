import { plural } from "../text/format.ts";

/** Matches a time range that ends now, such as `15m`, in minutes, hours, or days. */
export const spanPattern = /^([1-9]\d{0,3})([mhd])$/;

const minuteMs = 60_000;
const units: Readonly<Record<string, { word: string; length: number }>> = {
  m: { word: "minute", length: minuteMs },
  h: { word: "hour", length: 60 * minuteMs },
  d: { word: "day", length: 1440 * minuteMs },
};

function parseSpan(text: string) {
  const [, amount, sign = ""] = spanPattern.exec(text) ?? [];
  const unit = units[sign];
  return unit && { amount: Number(amount), ...unit };
}

/**
 * Returns the start of a span, rounded to whole minutes so that the query is stable. `now` is in
 * milliseconds.
 */
export function getSpanStart(text: string, now: number): string | undefined {
  const span = parseSpan(text);
  if (span === undefined) return undefined;
  return new Date(Math.floor(now / minuteMs) * minuteMs - span.amount * span.length).toISOString();
}

/** Describes a span, such as "Last hour" or "Last 15 minutes". */
export function describeSpan(text: string): string {
  const span = parseSpan(text);
  if (span === undefined) return text;
  return span.amount === 1 ? `Last ${span.word}` : `Last ${plural(span.amount, span.word)}`;
}
