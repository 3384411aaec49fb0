export const recordTabs = ["events", "channels", "endpoints", "messages", "raw"] as const;
export type RecordTab = (typeof recordTabs)[number];

export interface RecordSearch {
  /** The open tab; events by default. */
  part?: RecordTab | undefined;
}

export function readRecordSearch(search: Record<string, unknown>): RecordSearch {
  const tab = recordTabs.find((one) => one === search["part"]);
  return tab === undefined ? {} : { part: tab };
}
