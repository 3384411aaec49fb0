import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { EventSearch } from "../../../api/events.ts";
import { useScope } from "../../../api/session/use-session.ts";
import { browserData } from "../../../lib/browser/browser-data.ts";
import type { SavedQueries } from "../../../entities/events/filters/query-context.ts";
import { readSavedQueries, saveRecentQuery, removeView, saveView } from "./saved-queries.ts";

const noQueries: SavedQueries = { views: [], recent: [] };

export function useSavedQueries() {
  const scope = useScope();
  const client = useQueryClient();
  const queryKey = ["stored-queries", scope];
  const { data: queries = noQueries } = useQuery({
    queryKey,
    queryFn: () => readSavedQueries(browserData, scope),
    staleTime: Infinity,
  });
  const invalidateAfter = async (write: Promise<void>) => {
    await write;
    await client.invalidateQueries({ queryKey });
  };
  return {
    queries,
    saveView: (name: string, search: EventSearch) =>
      invalidateAfter(saveView(browserData, scope, name, search)),
    removeView: (id: string) => invalidateAfter(removeView(browserData, id)),
    addRecent: (filters: EventSearch) =>
      void invalidateAfter(saveRecentQuery(browserData, scope, filters)),
  };
}
export type SavedQueriesState = ReturnType<typeof useSavedQueries>;
