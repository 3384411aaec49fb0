export const detailTabs = ["timeline", "payload", "around", "raw"] as const;
export type DetailTab = (typeof detailTabs)[number];

/** What an address holds of an open event; the first tab and the jobs' own order are not written. */
export interface DetailSearch {
  tab?: Exclude<DetailTab, "timeline">;
  /** `failed`: failed jobs first. */
  jobs?: "failed";
}

/** Reads the open event's part of an address; what does not fit is left out. */
export function readDetailSearch({ tab, jobs }: Record<string, unknown>): DetailSearch {
  return {
    ...((tab === "payload" || tab === "around" || tab === "raw") && { tab }),
    ...(jobs === "failed" && { jobs }),
  };
}
