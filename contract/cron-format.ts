// A list of all seconds, minutes, hours, and days is shorter. The parser is slow for long texts.
const maxLength = 1000;

/** Matches four fields or more, with `?` only for the day of the month and the day of the week. */
const fieldsPattern = /^[^?]+\s\S+\s+[^?\s]+\s+\S+$/;

/**
 * Options of croner for cron expressions of schedules. "Sloppy" allows `5/15`, which means every 15
 * minutes from the fifth.
 */
export const cronOptions = { mode: "5-or-6-parts", sloppyRanges: true } as const;

/**
 * Reports whether croner may parse a text as a cron expression. It also accepts dates, `@daily`,
 * `?` in every field, `+1`, and `/5`.
 */
export function hasCronFormat(text: string): boolean {
  const trimmedText = text.trim();
  return (
    trimmedText.length <= maxLength &&
    fieldsPattern.test(trimmedText) &&
    !/\+|(^|[\s,])\//.test(trimmedText)
  );
}
