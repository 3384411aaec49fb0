import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import type { EventSearch } from "../../../api/events.ts";
import { useScope } from "../../../api/session/use-session.ts";
import { preloadLater } from "../../../components/lazy-component.tsx";
import type { SavedQueries } from "../../../entities/events/filters/query-context.ts";
import { localStore } from "../../../lib/browser/storage.ts";
import { createRandomId } from "../../../lib/random-id.ts";

/** The value of this key changes with each write, so that other tabs load the queries again. */
const changeKey = "saved-queries";

const noQueries: SavedQueries = { views: [], recentQueries: [] };

const loadModules = async () => {
  const [{ browserData }, functions] = await Promise.all([
    import("../../../lib/browser/browser-data.ts"),
    import("./saved-queries.ts"),
  ]);
  return { browserData, ...functions };
};
preloadLater(loadModules);

/**
 * `isEnabled` is false until the first rows are shown, so that loading the queries doesn't delay
 * the rows.
 */
export function useSavedQueries(isEnabled: boolean) {
  const scope = useScope();
  const client = useQueryClient();
  const queryKey = useMemo(() => ["stored-queries", scope], [scope]);
  const { data: queries = noQueries } = useQuery({
    queryKey,
    queryFn: async () => {
      const { browserData, readSavedQueries } = await loadModules();
      return await readSavedQueries(browserData, scope);
    },
    enabled: isEnabled,
    // Other tabs can change the queries while this page isn't open.
    staleTime: 0,
  });
  useEffect(
    () => localStore.subscribe(changeKey, () => void client.invalidateQueries({ queryKey })),
    [client, queryKey],
  );
  const runWrite = async (
    write: (modules: Awaited<ReturnType<typeof loadModules>>) => Promise<void>,
  ) => {
    await write(await loadModules());
    localStore.set(changeKey, createRandomId());
    await client.invalidateQueries({ queryKey });
  };
  return {
    queries,
    saveView: (name: string, search: EventSearch) =>
      runWrite(({ browserData, saveView }) => saveView(browserData, scope, name, search)),
    deleteView: (id: string) =>
      runWrite(({ browserData, deleteView }) => deleteView(browserData, id)),
    addRecentQuery: (filters: EventSearch) =>
      void runWrite(({ browserData, saveRecentQuery }) =>
        saveRecentQuery(browserData, scope, filters),
      ),
  };
}
export type SavedQueriesState = ReturnType<typeof useSavedQueries>;
