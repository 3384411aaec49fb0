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
  const [initial, setInitial] = useState<{ id: string; start: Start }>();
  const isFresh = query.isFetchedAfterMount || !query.isFetching;
  const data = isFresh ? query.data : undefined;
  const startOfId = initial?.id === id ? initial.start : undefined;
  const start = startOfId ?? (data === undefined ? undefined : toStart(data));
  if (startOfId === undefined && start !== undefined) setInitial({ id, start });
  return { data, start };
}
