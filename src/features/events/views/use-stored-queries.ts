import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { EventSearch } from "../../../api/events.ts";
import { useScope } from "../../../api/session/use-session.ts";
import { browserData } from "../../../lib/browser/browser-data.ts";
import type { SavedQueries } from "../filters/suggestions.ts";
import { readStored, remember, removeView, saveView } from "./stored-queries.ts";

const nothing: SavedQueries = { views: [], recent: [] };

export function useStoredQueries() {
  const scope = useScope();
  const client = useQueryClient();
  const queryKey = ["stored-queries", scope];
  const { data: stored = nothing } = useQuery({
    queryKey,
    queryFn: () => readStored(browserData, scope),
    staleTime: Infinity,
  });
  const then = async (work: Promise<void>) => {
    await work;
    await client.invalidateQueries({ queryKey });
  };
  return {
    stored,
    save: (name: string, search: EventSearch) => then(saveView(browserData, scope, name, search)),
    remove: (id: string) => then(removeView(browserData, id)),
    remember: (filters: EventSearch) => void then(remember(browserData, scope, filters)),
  };
}
export type StoredQueries = ReturnType<typeof useStoredQueries>;
