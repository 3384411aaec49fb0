import { useMemo } from "react";

/** Returns the page's search params without the shell's `env`. */
export function usePageSearch<Search extends { env?: string | undefined }>(
  search: Search,
): Omit<Search, "env"> {
  return useMemo(() => {
    const { env: _, ...pageSearch } = search;
    return pageSearch;
  }, [search]);
}
