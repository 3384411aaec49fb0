/** Zone for the value of an `<input type="datetime-local">`, which doesn't include a zone. */
export type InputZone = "local" | "utc";

const pad = (value: number, width = 2) => String(value).padStart(width, "0");

/** Formats a date: `2026-11-20T03:12`. Like browsers, includes seconds only if they aren't zero. */
export function toDateTimeInput(date: Date, zone: InputZone): string {
  const zonedDate =
    zone === "utc" ? date : new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  const dateText = `${pad(zonedDate.getUTCFullYear(), 4)}-${pad(zonedDate.getUTCMonth() + 1)}-${pad(zonedDate.getUTCDate())}`;
  const timeText = `${pad(zonedDate.getUTCHours())}:${pad(zonedDate.getUTCMinutes())}`;
  const seconds = zonedDate.getUTCSeconds();
  return `${dateText}T${timeText}${seconds === 0 ? "" : `:${pad(seconds)}`}`;
}

/** Returns undefined if the field is empty or incomplete. */
export function parseDateTimeInput(text: string, zone: InputZone): Date | undefined {
  if (!/^\d{4,6}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?$/.test(text)) return undefined;
  const date = new Date(zone === "utc" ? `${text}Z` : text);
  return Number.isNaN(date.getTime()) ? undefined : date;
}
