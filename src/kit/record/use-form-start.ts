import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";

/**
 * Returns the latest fresh response, and a form's start values from the first one. Later responses
 * don't change an open form.
 */
export function useFormStart<Data, Start>(
  id: string,
  query: Pick<UseQueryResult<Data>, "data" | "isFetchedAfterMount" | "isFetching">,
  toStart: (data: Data) => Start | undefined,
) {
  const [initialStart, setInitialStart] = useState<{ id: string; start: Start }>();
  const isFresh = query.isFetchedAfterMount || !query.isFetching;
  const data = isFresh ? query.data : undefined;
  const currentStart = initialStart?.id === id ? initialStart.start : undefined;
  const start = currentStart ?? (data === undefined ? undefined : toStart(data));
  if (currentStart === undefined && start !== undefined) setInitialStart({ id, start });
  return { data, start };
}
