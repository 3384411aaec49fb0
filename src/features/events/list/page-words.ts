import { formatCount } from "../../../lib/format.ts";

/** "Events 51 to 100": which events of the list a page holds, counted from the newest. */
export function pageWords(page: number, size: number, count: number): string {
  if (count === 0) return `Page ${formatCount(page + 1)}`;
  const from = page * size + 1;
  return `Events ${formatCount(from)} to ${formatCount(from + count - 1)}`;
}
