export interface CompareSearch {
  /** Event IDs; absent until a side is chosen. */
  left?: string;
  right?: string;
  /** `success`: the right side is the nearest success of the same workflow, to be found. */
  find?: "success";
  /** `shown`: differences in IDs and times count too. */
  ids?: "shown";
}

const text = (value: unknown) =>
  typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;

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
