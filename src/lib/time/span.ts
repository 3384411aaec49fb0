import { plural } from "../text/format.ts";

/** Matches a time range that ends now, such as `15m`, in minutes, hours, or days. */
export const spanPattern = /^([1-9]\d{0,3})([mhd])$/;

const minuteMs = 60_000;
const unitsBySymbol: Readonly<Record<string, { word: string; unitMs: number }>> = {
  m: { word: "minute", unitMs: minuteMs },
  h: { word: "hour", unitMs: 60 * minuteMs },
  d: { word: "day", unitMs: 1440 * minuteMs },
};

function parseSpan(text: string) {
  const [, amount, symbol = ""] = spanPattern.exec(text) ?? [];
  const unit = unitsBySymbol[symbol];
  return unit && { amount: Number(amount), ...unit };
}

/**
 * Returns the start of a span, rounded down to the minute so that the query is stable; undefined
 * for invalid text. `now` is in milliseconds.
 */
export function getSpanStart(text: string, now: number): string | undefined {
  const span = parseSpan(text);
  if (span === undefined) return undefined;
  return new Date(Math.floor(now / minuteMs) * minuteMs - span.amount * span.unitMs).toISOString();
}

interface RangeSearch {
  last?: string | undefined;
  after?: string | undefined;
  before?: string | undefined;
}

/** Removes both ends of a range that also has a span, so that a URL has a single meaning. */
export const preferSpan = <Search extends RangeSearch>(search: Search): Search =>
  search.last === undefined ? search : { ...search, after: undefined, before: undefined };

/** Formats the length of a span, such as "15 minutes". Returns invalid text unchanged. */
export function formatSpan(text: string): string {
  const span = parseSpan(text);
  return span === undefined ? text : plural(span.amount, span.word);
}

/** Describes a span, such as "Last hour" or "Last 15 minutes". Returns invalid text unchanged. */
export function describeSpan(text: string): string {
  const span = parseSpan(text);
  if (span === undefined) return text;
  return span.amount === 1 ? `Last ${span.word}` : `Last ${plural(span.amount, span.word)}`;
}
