export const detailTabs = ["timeline", "messages", "payload", "around", "raw"] as const;
export type DetailTab = (typeof detailTabs)[number];

const textParams = ["jobId", "detailId", "jobType", "jobProvider", "jobText", "jobReason"] as const;

/** Default values are omitted. The prefixed names can't collide with a filter of the list. */
export type DetailSearch = {
  tab?: Exclude<DetailTab, "timeline">;
  /** `failed`: failed jobs first. */
  jobs?: "failed";
} & {
  /** `jobId`, `detailId`: the linked record. The others filter the event's jobs. */
  [Key in (typeof textParams)[number]]?: string;
};

const isTab = (tab: unknown): tab is Exclude<DetailTab, "timeline"> =>
  tab !== "timeline" && detailTabs.some((tabName) => tabName === tab);

export function readDetailSearch(search: Record<string, unknown>): DetailSearch {
  const { tab, jobs } = search;
  const result: DetailSearch = {
    ...(isTab(tab) && { tab }),
    ...(jobs === "failed" && { jobs }),
  };
  for (const key of textParams) {
    const value = search[key];
    if (typeof value === "string" && value !== "") result[key] = value;
  }
  return result;
}

export const detailParams: readonly string[] = ["tab", "jobs", ...textParams];

/** Returns the list's search params, without those of the open event. */
export const withoutDetail = <Search extends DetailSearch>(search: Search) =>
  Object.fromEntries(Object.entries(search).filter(([key]) => !detailParams.includes(key))) as Omit<
    Search,
    keyof DetailSearch
  >;
