import { useMemo } from "react";

/** Returns the page's search params without `env`, which belongs to the shell. */
export function usePageSearch<Search extends { env?: string | undefined }>(
  address: Search,
): Omit<Search, "env"> {
  return useMemo(() => {
    const { env: _, ...own } = address;
    return own;
  }, [address]);
}
