import { useMemo } from "react";

export function usePageSearch<Search extends { env?: string | undefined }>(
  search: Search,
): Omit<Search, "env"> {
  return useMemo(() => {
    const { env: _, ...pageSearch } = search;
    return pageSearch;
  }, [search]);
}
