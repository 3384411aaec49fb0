export const recordTabs = ["events", "channels", "endpoints", "messages", "raw"] as const;
export type RecordTab = (typeof recordTabs)[number];

export interface SubscriberRecordSearch {
  /** Open tab; undefined for the events tab. */
  part?: RecordTab | undefined;
}

export function readSubscriberRecordSearch(
  search: Record<string, unknown>,
): SubscriberRecordSearch {
  const tab = recordTabs.find((recordTab) => recordTab === search["part"]);
  return tab === undefined ? {} : { part: tab };
}
