import { useMemo } from "react";

/** The page's part of an address: all but the environment, which is the frame's. */
export function useOwnSearch<Search extends { env?: string | undefined }>(
  address: Search,
): Omit<Search, "env"> {
  return useMemo(() => {
    const { env: _, ...own } = address;
    return own;
  }, [address]);
}
