export interface CompareSearch {
  /** Event ids; a side that is not chosen yet is absent. */
  left?: string;
  right?: string;
  /** `success`: the console looks for the right side, the nearest success of the left one's workflow. */
  find?: "success";
  /** `shown`: differences of ids and times count, too. */
  ids?: "shown";
}

const text = (value: unknown) =>
  typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;

/** Reads the address; what does not fit is left out. */
export function readCompareSearch(search: Record<string, unknown>): CompareSearch {
  const [left, right] = [text(search["left"]), text(search["right"])];
  return {
    ...(left !== undefined && { left }),
    ...(right !== undefined && { right }),
    ...(search["find"] === "success" && right === undefined && { find: "success" as const }),
    ...(search["ids"] === "shown" && { ids: "shown" as const }),
  };
}

/** Returns the ID in pasted text: an event's ID, or a link to it. */
export function pastedEventId(pasted: string): string {
  const trimmed = pasted.trim();
  const [, inLink] = /\/events\/([^/?#]+)/.exec(trimmed) ?? [];
  return inLink === undefined ? trimmed : decodeURIComponent(inLink);
}
