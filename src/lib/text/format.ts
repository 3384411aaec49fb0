/**
 * English like the console's text: mixed languages are misread by people and screen readers. en-GB
 * for the day before the month and the 24-hour clock.
 */
export const LOCALE = "en-GB";

const count = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 0 });
const list = new Intl.ListFormat(LOCALE, { style: "long", type: "conjunction" });

/** `21640` → `21,640` */
export function formatCount(value: number): string {
  return count.format(value);
}

const short = new Intl.NumberFormat(LOCALE, { notation: "compact", maximumFractionDigits: 1 });

/** For narrow places; show the exact number elsewhere: `4998` → `5k`, `431` → `431`. */
export function formatShort(value: number): string {
  return short.format(value).toLowerCase();
}

/** `plural(1, "event")` → `1 event`, `plural(2400, "event")` → `2,400 events` */
export function plural(value: number, one: string, many = `${one}s`): string {
  return `${formatCount(value)} ${value === 1 ? one : many}`;
}

/** `["a", "b", "c"]` → `a, b and c` */
export function formatList(items: readonly string[]): string {
  return list.format(items);
}

const byteUnits = ["B", "kB", "MB", "GB"] as const;

/** Decimal units as in a file manager: `1480` → `1.5 kB`, `10_240_000` → `10.2 MB`. */
export function formatBytes(bytes: number): string {
  let value = Math.max(0, bytes);
  let unit = 0;
  // 999.95 would print as "1,000.0": use the next unit where rounding reaches a thousand.
  while (value >= 999.95 && unit < byteUnits.length - 1) {
    value /= 1000;
    unit += 1;
  }
  const digits = unit === 0 || value >= 100 ? 0 : 1;
  return `${value.toLocaleString(LOCALE, { maximumFractionDigits: digits, minimumFractionDigits: digits })} ${byteUnits[unit]}`;
}

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
