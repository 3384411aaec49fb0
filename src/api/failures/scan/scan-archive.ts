import type { BrowserData } from "../../../lib/browser/browser-data.ts";
import type { TimeWindow } from "../report.ts";
import { packValue, unpackValue } from "./packed-value.ts";

/** The state of a saved scan, without its events. */
export interface ScanState {
  readonly id: string;
  readonly scope: string;
  readonly title: string;
  readonly window: TimeWindow;
  readonly scannedRanges: readonly TimeWindow[];
  /** Absent in scans that an earlier version saved. */
  readonly incompleteCount?: number;
  readonly isPaused: boolean;
  /** When the end of the window was determined, in milliseconds by the browser's clock. */
  readonly fixedAt: number;
}

export interface SavedScan extends ScanState {
  readonly eventCount: number;
}

export type ScanArchive = ReturnType<typeof createScanArchive>;

export const scanKind = "Scan";
const partName = "scan";
/** Maximum number of saved scans. The oldest are deleted. */
const maxScans = 3;

interface ScanRecord {
  readonly state: ScanState;
  /** A Blob, which isn't loaded when the data in this browser is listed. */
  readonly content: Blob;
}

export function createScanArchive(data: BrowserData) {
  const knownIds = new Set<string>();

  const exists = async (id: string) => (await data.list(scanKind)).some((group) => group.id === id);

  return {
    /** Saves a scan. Returns false if the scan was saved before and has been deleted since. */
    async save(state: ScanState, content: unknown) {
      const { id, scope, title } = state;
      // A single record, so that two tabs can't mix parts of their scans.
      const record: ScanRecord = { state, content: packValue(content) };
      if (knownIds.has(id)) {
        if (!(await exists(id))) return false;
        await (await data.parts(scanKind, id)).put([[partName, record]]);
        return true;
      }
      const otherGroups = (await data.list(scanKind)).filter((group) => group.id !== id);
      for (const { key } of otherGroups.slice(maxScans - 1)) await data.clear(key);
      await data.save({ kind: scanKind, id, scope, title }, [[partName, record]]);
      knownIds.add(id);
      return true;
    },
    async find(id: string, scope: string) {
      if (!(await exists(id))) return undefined;
      // Only `save` writes this part.
      const record = (await (await data.parts(scanKind, id)).get(partName)) as
        | ScanRecord
        | undefined;
      if (record?.state.scope !== scope) return undefined;
      knownIds.add(id);
      return { state: record.state, content: await unpackValue(record.content) };
    },
  };
}
