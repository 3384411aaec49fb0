export interface CompareSearch {
  /** The ID of each side's event; absent until an event is selected. */
  left?: string;
  right?: string;
  /**
   * `success` starts a search for the workflow's successful event that is nearest in time. The
   * found event becomes event B.
   */
  find?: "success";
  /** `shown` includes differences in IDs and times. */
  ids?: "shown";
}

const toTrimmedText = (value: unknown) =>
  typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;

export function parseCompareSearch(search: Record<string, unknown>): CompareSearch {
  const [left, right] = [toTrimmedText(search["left"]), toTrimmedText(search["right"])];
  return {
    ...(left !== undefined && { left }),
    ...(right !== undefined && { right }),
    ...(search["find"] === "success" && right === undefined && { find: "success" as const }),
    ...(search["ids"] === "shown" && { ids: "shown" as const }),
  };
}

/**
 * Extracts the event ID from pasted text, which may be a link to the event. Returns an empty string
 * if there is no ID.
 */
export function parseEventId(pastedText: string): string {
  const trimmedText = pastedText.trim();
  const [, linkId] = /\/events\/([^/?#]+)/.exec(trimmedText) ?? [];
  if (linkId === undefined) return trimmedText;
  try {
    return decodeURIComponent(linkId);
  } catch {
    return "";
  }
}
