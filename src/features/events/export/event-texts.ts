import { asList } from "../../../../domain/loose.ts";
import type { ReceivedEvent } from "../../../api/events.ts";
import { getJsonItems } from "../../../lib/json/json-members.ts";

/** A page of events. The text preserves digits and key order, which parsing loses. */
export interface EventPage {
  readonly text: string;
  readonly data: { readonly data?: unknown };
}
type EventPages = readonly (EventPage | undefined)[];

/** Formats a time in UTC, because people in other time zones may read an export. */
export const formatTimestamp = (at: number): string => new Date(at).toISOString();

/** Returns the text of each event that one of the pages contains, as received. */
export function findEventTexts(
  events: readonly ReceivedEvent[],
  pages: EventPages,
): ReadonlyMap<ReceivedEvent, string> {
  const textsByEvent = new Map<ReceivedEvent, string>();
  for (const page of pages) {
    const records = asList(page?.data.data);
    const foundEvents = events.filter((event) => records.includes(event));
    const itemTexts = foundEvents.length > 0 ? getJsonItems(page?.text ?? "") : [];
    for (const event of foundEvents) {
      const text = itemTexts[records.indexOf(event)];
      if (text !== undefined) textsByEvent.set(event, text);
    }
  }
  return textsByEvent;
}

/**
 * Reports whether parsing may have rounded a number of an event that none of the pages contains.
 */
export function mayHaveRoundedNumber(events: readonly ReceivedEvent[], pages: EventPages): boolean {
  const pageRecords = new Set(pages.flatMap((page) => asList(page?.data.data)));
  return events.some((event) => !pageRecords.has(event) && hasLongNumber(event));
}

/** Reports whether a parsed value contains a number that parsing may have rounded. */
export function hasLongNumber(value: unknown): boolean {
  if (typeof value === "object" && value !== null) return Object.values(value).some(hasLongNumber);
  if (typeof value !== "number" || Number.isSafeInteger(value)) return false;
  const digitCount = String(value).replaceAll(/e.*|\D/g, "").length;
  return Math.abs(value) > Number.MAX_SAFE_INTEGER || digitCount >= 16;
}
