import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { EventSearch } from "../../../api/events.ts";
import { useScope } from "../../../api/session/use-session.ts";
import type { SavedQueries } from "../../../entities/events/filters/query-context.ts";

const noQueries: SavedQueries = { views: [], recent: [] };

/** The list's first rows don't need saved queries, so their code is loaded later. */
async function loadStore() {
  const [{ browserData }, store] = await Promise.all([
    import("../../../lib/browser/browser-data.ts"),
    import("./saved-queries.ts"),
  ]);
  return { browserData, ...store };
}
type Store = Awaited<ReturnType<typeof loadStore>>;

export function useSavedQueries() {
  const scope = useScope();
  const client = useQueryClient();
  const queryKey = ["stored-queries", scope];
  const { data: queries = noQueries } = useQuery({
    queryKey,
    queryFn: async () => {
      const { browserData, readSavedQueries } = await loadStore();
      return await readSavedQueries(browserData, scope);
    },
    staleTime: Infinity,
  });
  const invalidateAfter = async (write: (store: Store) => Promise<void>) => {
    await write(await loadStore());
    await client.invalidateQueries({ queryKey });
  };
  return {
    queries,
    saveView: (name: string, search: EventSearch) =>
      invalidateAfter((store) => store.saveView(store.browserData, scope, name, search)),
    removeView: (id: string) => invalidateAfter((store) => store.removeView(store.browserData, id)),
    addRecent: (filters: EventSearch) =>
      void invalidateAfter((store) => store.saveRecentQuery(store.browserData, scope, filters)),
  };
}
export type SavedQueriesState = ReturnType<typeof useSavedQueries>;
