import { asObject, asText, asTime } from "../../../domain/loose.ts";
import type { FailureStore } from "../failures/create-failure-store.ts";
import type { FailureReport, TimeWindow } from "../failures/report.ts";

export function createCountingStore(savedStore?: unknown): FailureStore {
  const savedFields = asObject(savedStore);
  const timesById = new Map<string, number>(
    savedFields?.["times"] instanceof Map ? savedFields["times"] : [],
  );
  const getTimeEntries = ({ from, to }: TimeWindow) =>
    [...timesById].filter(([, at]) => at >= from && at < to);
  return {
    add(events) {
      for (const event of events) {
        const { _id, createdAt } = asObject(event) ?? {};
        const id = asText(_id);
        const at = asTime(createdAt);
        if (id !== undefined && at !== undefined) timesById.set(id, at);
      }
    },
    removeBefore(endAt) {
      for (const [id, at] of timesById) if (at < endAt) timesById.delete(id);
    },
    get eventCount() {
      return timesById.size;
    },
    report: ({ range }, window): FailureReport => ({
      range: range ?? window,
      scannedShare: 0,
      eventCount: getTimeEntries(range ?? window).length,
      outcomeCounts: {},
      undeliveredCount: 0,
      affectedSubscriberCount: 0,
      groups: [],
      histogram: { columnMs: 1, columns: [] },
      pulse: [],
      facets: [],
      truncatedKeys: [],
      latencies: [],
      slowestEvents: [],
      providers: [],
    }),
    listAffectedEvents: ({ range }, window) =>
      getTimeEntries(range ?? window).map(([eventId, createdAt]) => ({
        eventId,
        createdAt,
        outcome: "unknown" as const,
        workflow: "",
        subscriberId: "",
        transactionId: "",
      })),
    findOpenEventTimes: () => [],
    toSaved: () => ({ times: new Map(timesById) }),
  };
}
