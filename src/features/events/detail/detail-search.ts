export const detailTabs = ["timeline", "messages", "payload", "around", "raw"] as const;
export type DetailTab = (typeof detailTabs)[number];

const texts = ["jobId", "detailId", "jobType", "jobProvider", "jobText", "jobReason"] as const;

/**
 * The search params of an open event; defaults for the tab and the jobs' order are not written. The
 * names begin with what they are about, so that none is a filter of the list beside it.
 */
export type DetailSearch = {
  tab?: Exclude<DetailTab, "timeline">;
  /** `failed`: failed jobs first. */
  jobs?: "failed";
} & {
  /**
   * `jobId`, `detailId`: what the link is about. `jobType`, `jobProvider`, `jobText`, `jobReason`:
   * which of the event's jobs are shown.
   */
  [Key in (typeof texts)[number]]?: string;
};

const isTab = (tab: unknown): tab is Exclude<DetailTab, "timeline"> =>
  tab !== "timeline" && detailTabs.some((known) => known === tab);

/** Reads the open event's part of an address; what does not fit is left out. */
export function readDetailSearch(search: Record<string, unknown>): DetailSearch {
  const { tab, jobs } = search;
  const found: DetailSearch = {
    ...(isTab(tab) && { tab }),
    ...(jobs === "failed" && { jobs }),
  };
  for (const key of texts) {
    const value = search[key];
    if (typeof value === "string" && value !== "") found[key] = value;
  }
  return found;
}

export const detailKeys: readonly string[] = ["tab", "jobs", ...texts];

/** The rest of an address: the list beside the open event. */
export const withoutDetail = <Search extends DetailSearch>(search: Search) =>
  Object.fromEntries(Object.entries(search).filter(([key]) => !detailKeys.includes(key))) as Omit<
    Search,
    keyof DetailSearch
  >;
