import { asList, asObject, asText, asTime } from "../../../../domain/loose.ts";
import { parseBody } from "../../client/body.ts";
import type { UnreadableReason } from "../../client/errors.ts";
import type { FailureStore } from "../create-failure-store.ts";
import { hashText } from "../short-hash.ts";
import type { AffectedEvent, FailureReport, ReportQuery, TimeWindow } from "../report.ts";
import { decodeJsonText } from "./ascii-json.ts";
import type { FindOpenEventTimes } from "./open-ranges.ts";
import type { SavedScan, ScanArchive, ScanState } from "./scan-archive.ts";

export interface StoreCounts {
  /** Number of distinct events in the store. */
  readonly eventCount: number;
}

/** The store's count and a summary of the page, after the page's events were added. */
export interface PageSummary extends StoreCounts {
  /** The ID and the time of each record on the page, unchanged. */
  readonly records: readonly RecordSummary[];
  readonly hasMore: unknown;
}

export interface RecordSummary {
  readonly _id?: unknown;
  readonly createdAt?: unknown;
  /** Identifies a record without ID or time; absent if the record has both. */
  readonly text?: string;
}

/** The store of one scan, in the worker or in the page. */
export interface ScanStore {
  /** Adds those events of a response that are in the window. */
  fold(body: ArrayBuffer, window: TimeWindow, now: number): Promise<PageSummary | UnreadablePage>;
  removeBefore(at: number): Promise<StoreCounts>;
  report(...args: Parameters<FailureStore["report"]>): Promise<FailureReport>;
  /** Returns one part of the events, because the page would block while receiving all at once. */
  listAffectedEvents(
    query: ReportQuery,
    window: TimeWindow,
    startIndex: number,
  ): Promise<AffectedEventsPart>;
  readonly findOpenEventTimes: FindOpenEventTimes;
  /** Saves the events in this browser. Returns false if the scan was deleted there. */
  save(state: ScanState): Promise<boolean>;
  /** Replaces the events with saved events. Returns undefined if no readable events are saved. */
  restore(id: string, scope: string): Promise<SavedScan | undefined>;
}

export interface UnreadablePage {
  readonly unreadableReason: UnreadableReason;
}

export interface AffectedEventsPart {
  readonly events: readonly AffectedEvent[];
  readonly total: number;
}

const partLength = 2000;
/** Number of events that are added between two yields. */
const chunkLength = 5;

interface ScanStoreOptions {
  readonly create: () => FailureStore;
  /** Returns undefined if the saved events can't be read, for example those of another version. */
  readonly restore: (savedStore: unknown) => FailureStore | undefined;
  readonly archive: ScanArchive;
  /** Called between small pieces of work, so that a page stays responsive. */
  readonly yieldToPage?: () => Promise<void>;
}

export function createScanStore(options: ScanStoreOptions): ScanStore {
  const { create, archive, yieldToPage } = options;
  let store = create();
  let lastSelection: { key: string; events: readonly AffectedEvent[] } | undefined;

  /** Returns the summary of a record. Adds the record to `newRecords` if it is in the window. */
  function collectRecord(
    record: unknown,
    { from, to }: TimeWindow,
    newRecords: unknown[],
  ): RecordSummary {
    const { _id, createdAt } = asObject(record) ?? {};
    const at = asTime(createdAt);
    if (asText(_id) !== undefined && at !== undefined) {
      if (at >= from && at < to) newRecords.push(record);
      return { _id, createdAt };
    }
    return { _id, createdAt, text: hashText(JSON.stringify(record)) };
  }

  const getCounts = (): StoreCounts => ({ eventCount: store.eventCount });

  return {
    async fold(body, window, now) {
      const page = parsePage(decodeJsonText(body));
      if ("unreadableReason" in page) return page;
      const newRecords: unknown[] = [];
      const records = page.records.map((record) => collectRecord(record, window, newRecords));
      if (yieldToPage === undefined) store.add(newRecords, now);
      else {
        for (let start = 0; start < newRecords.length; start += chunkLength) {
          await yieldToPage();
          store.add(newRecords.slice(start, start + chunkLength), now);
        }
      }
      return { records, hasMore: page.hasMore, ...getCounts() };
    },
    async removeBefore(at) {
      store.removeBefore(at);
      return getCounts();
    },
    report: async (...args) => store.report(...args),
    async listAffectedEvents(query, window, startIndex) {
      // All parts come from one selection, because events can be added between two calls.
      const key = JSON.stringify([query, window]);
      if (startIndex === 0 || lastSelection?.key !== key) {
        lastSelection = { key, events: store.listAffectedEvents(query, window) };
      }
      const { events } = lastSelection;
      return { events: events.slice(startIndex, startIndex + partLength), total: events.length };
    },
    findOpenEventTimes: async (...args) => store.findOpenEventTimes(...args),
    save: (state) => archive.save(state, store.toSaved()),
    async restore(id, scope) {
      const savedScan = await archive.find(id, scope);
      if (savedScan === undefined) return undefined;
      const restoredStore = options.restore(savedScan.content);
      if (restoredStore === undefined) return undefined;
      store = restoredStore;
      return { ...savedScan.state, ...getCounts() };
    },
  };
}

function parsePage(
  text: string,
): { records: readonly unknown[]; hasMore: unknown } | UnreadablePage {
  const body = parseBody(text);
  if ("unreadableReason" in body) return body;
  const outerObject = asObject(body.data);
  // The response may wrap the page in an envelope.
  const page = Array.isArray(outerObject?.["data"]) ? outerObject : asObject(outerObject?.["data"]);
  if (!Array.isArray(page?.["data"])) return { unreadableReason: "mismatch" };
  return { records: asList(page["data"]), hasMore: page["hasMore"] };
}
