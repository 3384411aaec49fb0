import { parseTimestamp } from "../../../../contract/read-timestamp.ts";
import type { EventSearch } from "../../../api/events.ts";
import { useExistingScanSpec } from "../../../api/failures/scan/use-failure-scan.ts";

/** Returns the spec of a scan in this tab that covers the list's window; undefined if none does. */
export function useListScanSpec({ after, before }: EventSearch) {
  return useExistingScanSpec({
    from: after === undefined ? undefined : parseTimestamp(after),
    // The list's `before` is inclusive, but the end of a scan isn't.
    to: before === undefined ? undefined : parseTimestamp(before) + 1,
  });
}
