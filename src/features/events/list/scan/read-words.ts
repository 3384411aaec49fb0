import type { ReadProgress } from "../../../../api/event-reading/event-reader.ts";
import { formatCount, plural } from "../../../../lib/text/format.ts";

export function coverageWords(
  { read, matches, backTo, incomplete }: ReadProgress,
  write: (at: number) => string,
): string {
  if (read === 0 && incomplete === 0) return "Nothing read yet";
  const back = backTo === undefined ? "" : ` back to ${write(backTo)}`;
  const match = matches.length === 1 ? "matches" : "match";
  return `Read ${plural(read, "event")}${back}, ${formatCount(matches.length)} ${match}`;
}

/** Describes why a scan waits or stopped. Undefined while it is loading. */
export function statusWords(
  { status, resumesAt }: ReadProgress,
  write: (at: number) => string,
): string | undefined {
  switch (status) {
    case "idle":
    case "reading":
      return undefined;
    case "waiting":
      return resumesAt === undefined
        ? "waiting"
        : `the service needs a pause, goes on at ${write(resumesAt)}`;
    case "stopped":
      return "stopped";
    case "enough":
      return "older ones are not read yet";
    case "bounded":
      return "paused after many events";
    case "failed":
      return "the reading failed";
    case "stalled":
      return "the service sends the same events again and again; older ones cannot be read";
    case "done":
      return "the whole range is read";
  }
}

/** The scanned share of a range, 0 to 1; undefined without a start of the range. */
export function fractionRead(
  { status, newest, backTo }: ReadProgress,
  after: number | undefined,
): number | undefined {
  if (status === "done") return 1;
  if (after === undefined || newest === undefined || backTo === undefined) return undefined;
  return newest <= after ? 1 : Math.min(1, Math.max(0, (newest - backTo) / (newest - after)));
}
