import { getNumberFormat, textLocale } from "./locale.ts";

const listFormat = new Intl.ListFormat(textLocale, { style: "long", type: "conjunction" });
const cardinalRules = new Intl.PluralRules(textLocale);

/** Formats a count, for example `21640` as `21,640`. */
export function formatCount(value: number): string {
  return getNumberFormat({ maximumFractionDigits: 0 }).format(value);
}

/** Formats a number with exactly `digits` fraction digits: `(1480.25, 1)` → `1,480.3` */
export function formatDecimal(value: number, digits: number): string {
  const options = { maximumFractionDigits: digits, minimumFractionDigits: digits };
  return getNumberFormat(options).format(value);
}

/** Formats a fraction as a percentage: `0.256` → `26%` */
export function formatPercent(fraction: number): string {
  return getNumberFormat({ style: "percent", maximumFractionDigits: 0 }).format(fraction);
}

/** Formats a share as a percentage, which is 100% only for a complete share: `0.999` → `99%` */
export const formatProgress = (share: number): string =>
  formatPercent(share < 1 ? Math.floor(share * 100) / 100 : 1);

/** Formats a count for narrow places that show the exact number on hover: `4998` → `5K` */
export function formatCompact(value: number): string {
  return getNumberFormat({ notation: "compact", maximumFractionDigits: 1 }).format(value);
}

/** Formats a count with its noun: `(1, "event")` → `1 event`, `(2400, "event")` → `2,400 events` */
// oxlint-disable-next-line signalbox/whole-text -- the default ending, for any noun
export function plural(value: number, singular: string, pluralNoun = `${singular}s`): string {
  return `${formatCount(value)} ${cardinalRules.select(value) === "one" ? singular : pluralNoun}`;
}

/** Joins items as an English list: `["a", "b", "c"]` → `a, b, and c` */
export function formatList(items: readonly string[]): string {
  return listFormat.format(items);
}

const byteUnits = ["B", "kB", "MB", "GB"] as const;

/** Formats a size with decimal units: `1480` → `1.5 kB` */
export function formatBytes(byteCount: number): string {
  let value = Math.max(0, byteCount);
  let unitIndex = 0;
  // 999.5 would be rounded to "1,000", so use the next unit.
  while (value >= 999.5 && unitIndex < byteUnits.length - 1) {
    value /= 1000;
    unitIndex += 1;
  }
  const digits = unitIndex === 0 || value >= 100 ? 0 : 1;
  return `${formatDecimal(value, digits)} ${byteUnits[unitIndex]}`;
}

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns a label for the middle of a sentence. Doesn't change labels such as "HTML body". */
export const uncapitalize = (label: string): string =>
  /^\p{Lu}\p{Lu}/u.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
