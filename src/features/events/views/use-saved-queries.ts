import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { EventSearch } from "../../../api/events.ts";
import { useScope } from "../../../api/session/use-session.ts";
import { preloadLater } from "../../../components/lazy-component.tsx";
import type { SavedQueries } from "../../../entities/events/filters/query-context.ts";

const noQueries: SavedQueries = { views: [], recent: [] };

const load = async () => {
  const [{ browserData }, functions] = await Promise.all([
    import("../../../lib/browser/browser-data.ts"),
    import("./saved-queries.ts"),
  ]);
  return { browserData, ...functions };
};
preloadLater(load);

/** @param isEnabled false until the first rows are shown, which need no saved queries */
export function useSavedQueries(isEnabled: boolean) {
  const scope = useScope();
  const client = useQueryClient();
  const queryKey = ["stored-queries", scope];
  const { data: queries = noQueries } = useQuery({
    queryKey,
    queryFn: async () => {
      const { browserData, readSavedQueries } = await load();
      return await readSavedQueries(browserData, scope);
    },
    enabled: isEnabled,
    staleTime: Infinity,
  });
  const run = async (write: (loaded: Awaited<ReturnType<typeof load>>) => Promise<void>) => {
    await write(await load());
    await client.invalidateQueries({ queryKey });
  };
  return {
    queries,
    saveView: (name: string, search: EventSearch) =>
      run(({ browserData, saveView }) => saveView(browserData, scope, name, search)),
    removeView: (id: string) => run(({ browserData, removeView }) => removeView(browserData, id)),
    addRecent: (filters: EventSearch) =>
      void run(({ browserData, saveRecentQuery }) => saveRecentQuery(browserData, scope, filters)),
  };
}
export type SavedQueriesState = ReturnType<typeof useSavedQueries>;
