import { outcomeKinds } from "../event-reading/browser-filters.ts";
import { type ColumnBuilder, createColumnBuilder, type SavedColumns } from "./column-builder.ts";
import { compactColumns } from "./compact-columns.ts";
import type { EventColumns } from "./event-columns.ts";
import { toEventData } from "./event-data.ts";
import { buildGroupDetail, createGroupMask } from "./group-detail.ts";
import { groupIssues } from "./group-issues.ts";
import { findGroups, omitOtherKinds } from "./groups.ts";
import { createIssueIndexer } from "./issue-index.ts";
import { buildReport, createReportScope, selectIssues } from "./report/build-report.ts";
import { matchEvents } from "./report/conditions.ts";
import { createFacetFinder } from "./report/facet-keys.ts";
import { getPositions } from "./report/positions.ts";
import type { AffectedEvent, FailureReport, ReportQuery, TimeWindow } from "./report.ts";

/**
 * Stores scanned events in a compact form and builds reports from them. Runs in a worker, or in the
 * page if the worker can't start.
 */
export interface FailureStore {
  /**
   * Adds events, which replace earlier records with the same ID. Ignores records without `_id` or
   * `createdAt`.
   *
   * @param now the service's time in milliseconds
   */
  add(events: readonly unknown[], now: number): void;
  /** Removes the events that were created before a time in milliseconds. */
  removeBefore(at: number): void;
  /** Number of distinct events. */
  readonly eventCount: number;
  report(
    query: ReportQuery,
    window: TimeWindow,
    scannedRanges: readonly TimeWindow[],
    now: number,
  ): FailureReport;
  /**
   * Returns the events that a query selects, newest first. With `groupId`, returns only the
   * events of that group.
   */
  listAffectedEvents(query: ReportQuery, window: TimeWindow): AffectedEvent[];
  /**
   * Returns the ascending times of the oldest events in the window that have a step in progress.
   */
  findOpenEventTimes(window: TimeWindow, maxCount: number): number[];
  /** Returns a copy that IndexedDB can store. `restoreFailureStore` reads it. */
  toSaved(): unknown;
}

/** Increase this number when `SavedColumns` or the meaning of its values changes. */
const currentVersion = 6;

/**
 * The columns are compacted when the number of replaced and removed records exceeds both this
 * number and the number of events. While new events are watched, changed events replace their
 * earlier records, and events that leave the window are removed.
 */
const minReplacedCount = 10_000;

interface SavedStore {
  readonly version: typeof currentVersion;
  readonly columns: SavedColumns;
}

export const createFailureStore = (): FailureStore => createStore(createColumnBuilder());

/** Restores a saved store. Returns undefined for unreadable data and other versions. */
export function restoreFailureStore(savedStore: unknown): FailureStore | undefined {
  try {
    // The version identifies the type. Other data is rejected below, or reading it throws.
    const { columns, version: savedVersion } = savedStore as SavedStore;
    if (savedVersion !== currentVersion || !Array.isArray(columns.ids)) return undefined;
    return createStore(createColumnBuilder(columns));
  } catch {
    return undefined;
  }
}

function createStore(firstBuilder: ColumnBuilder): FailureStore {
  let builder = firstBuilder;
  let indexIssues = createIssueIndexer();

  function compactIfNeeded() {
    if (builder.replacedCount <= Math.max(minReplacedCount, builder.eventCount)) return;
    builder = createColumnBuilder(compactColumns(builder.toSaved()));
    indexIssues = createIssueIndexer();
  }

  return {
    get eventCount() {
      return builder.eventCount;
    },
    add(events, now) {
      for (const event of events) {
        const eventData = toEventData(event, now);
        if (eventData) builder.add(eventData);
      }
      compactIfNeeded();
    },
    removeBefore(at) {
      builder.removeBefore(at);
      compactIfNeeded();
    },
    report(query, window, scannedRanges, now) {
      const columns = builder.getColumns();
      const issueIndex = indexIssues(columns);
      const scope = createReportScope(columns, query, window);
      const groupScope = { ...scope, window, scannedRanges, now };
      const groups = findGroups(columns, issueIndex, query, groupScope);
      const openGroup = groups.find(({ group }) => group.id === query.groupId);
      return {
        ...buildReport(columns, query, window, scannedRanges, scope),
        groups: groups.map(({ group }) => group),
        ...(openGroup && {
          group: buildGroupDetail(
            columns,
            issueIndex,
            openGroup,
            omitOtherKinds(columns, issueIndex, query, groupScope, openGroup),
            scope.rangeMask,
          ),
        }),
      };
    },
    listAffectedEvents(query, window) {
      const columns = builder.getColumns();
      const selection = selectIssues(columns, query, window);
      if (query.groupId === undefined) return listAffectedEvents(columns, selection.mask);
      const group = groupIssues(columns, indexIssues(columns), selection, query).find(
        ({ id }) => id === query.groupId,
      );
      return group ? listAffectedEvents(columns, createGroupMask(columns, group)) : [];
    },
    findOpenEventTimes: (window, maxCount) =>
      findOpenEventTimes(builder.getColumns(), window, maxCount),
    toSaved: (): SavedStore => ({
      version: currentVersion,
      columns: builder.toSaved(),
    }),
  };
}

function listAffectedEvents(columns: EventColumns, mask: Uint8Array): AffectedEvent[] {
  const { createdAt, facets, ids, outcome } = columns;
  const createFacetReader = (key: string) => {
    const findFacet = createFacetFinder(columns, key);
    return (event: number) => facets[findFacet(event) ?? -1]?.value ?? "";
  };
  const getWorkflow = createFacetReader("workflow");
  const getSubscriber = createFacetReader("subscriber");
  const getTransaction = createFacetReader("transaction");
  return [...getPositions(mask)]
    .toSorted((a, b) => (createdAt[b] ?? 0) - (createdAt[a] ?? 0))
    .map((event) => ({
      eventId: ids[event] ?? "",
      createdAt: createdAt[event] ?? 0,
      outcome: outcomeKinds[outcome[event] ?? 0] ?? "unknown",
      workflow: getWorkflow(event),
      subscriberId: getSubscriber(event),
      transactionId: getTransaction(event),
    }));
}

function findOpenEventTimes(columns: EventColumns, window: TimeWindow, maxCount: number): number[] {
  const { createdAt, isOpen } = columns;
  const windowPositions = getPositions(matchEvents(columns, window, []));
  const openPositions = windowPositions.filter((event) => isOpen[event]);
  return Array.from(openPositions, (event) => createdAt[event] ?? 0)
    .toSorted((a, b) => a - b)
    .slice(0, maxCount);
}
