import { asList } from "../../../domain/loose.ts";

/** Reports whether a list continues. Without `hasMore`, a full page implies that it does. */
export const hasMoreEvents = (
  { data, hasMore }: { readonly data?: unknown; readonly hasMore?: unknown },
  pageSize: number,
): boolean => (typeof hasMore === "boolean" ? hasMore : asList(data).length >= pageSize);
