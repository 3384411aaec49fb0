import { useMemo } from "react";

/** Returns the page's own search params: all but `env`, which belongs to the shell. */
export function useOwnSearch<Search extends { env?: string | undefined }>(
  address: Search,
): Omit<Search, "env"> {
  return useMemo(() => {
    const { env: _, ...own } = address;
    return own;
  }, [address]);
}
