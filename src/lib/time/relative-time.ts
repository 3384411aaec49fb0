import { textLocale } from "../text/locale.ts";

const relativeFormat = new Intl.RelativeTimeFormat(textLocale, {
  style: "short",
  numeric: "always",
});

/** Unit symbols that replace the abbreviations of `Intl`, such as "sec." in "4 sec. ago". */
const unitSymbols: Readonly<Record<string, string>> = {
  "sec.": "s",
  "min.": "min",
  "hr.": "h",
  "mo.": "mo",
  "yr.": "yr",
};

const unitThresholds: readonly [
  limitMs: number,
  unit: Intl.RelativeTimeFormatUnit,
  unitMs: number,
][] = [
  [60_000, "second", 1000],
  [3_600_000, "minute", 60_000],
  [86_400_000, "hour", 3_600_000],
  [30 * 86_400_000, "day", 86_400_000],
  [365 * 86_400_000, "month", 30 * 86_400_000],
];

/**
 * Formats a relative time: `now`, `4 s ago`, `in 12 min`, `3 days ago`. Counts whole elapsed units.
 */
export function formatRelative(date: Date, now: Date): string {
  const differenceMs = date.getTime() - now.getTime();
  const distanceMs = Math.abs(differenceMs);
  if (distanceMs < 1000) return "now";
  const [, unit, unitMs] = unitThresholds.find(([limitMs]) => distanceMs < limitMs) ?? [
    0,
    "year" as const,
    365 * 86_400_000,
  ];
  const amount = Math.floor(distanceMs / unitMs) * Math.sign(differenceMs);
  return relativeFormat
    .format(amount, unit)
    .replace(/\w+\./, (abbreviation) => unitSymbols[abbreviation] ?? abbreviation);
}
