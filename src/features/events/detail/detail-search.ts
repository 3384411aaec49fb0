export const detailTabs = ["timeline", "messages", "payload", "around", "raw"] as const;
export type DetailTab = (typeof detailTabs)[number];

const textParams = ["jobId", "detailId", "jobType", "jobProvider", "jobText", "jobReason"] as const;

/** Search params of the open event, without default values. List filters have other names. */
export type DetailSearch = {
  tab?: Exclude<DetailTab, "timeline">;
  /** `failed` lists failed jobs first. */
  jobs?: "failed";
} & {
  /** `jobId` and `detailId` identify what the URL links to. The other params filter the jobs. */
  [Key in (typeof textParams)[number]]?: string;
};

const isTab = (tab: unknown): tab is Exclude<DetailTab, "timeline"> =>
  tab !== "timeline" && detailTabs.some((tabName) => tabName === tab);

export function parseDetailSearch(search: Record<string, unknown>): DetailSearch {
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

export const isDetailParam = (name: string): boolean => detailParams.includes(name);

export const removeDetailParams = <Search extends DetailSearch>(search: Search) =>
  Object.fromEntries(Object.entries(search).filter(([key]) => !isDetailParam(key))) as Omit<
    Search,
    keyof DetailSearch
  >;
