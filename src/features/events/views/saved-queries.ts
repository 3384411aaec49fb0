import { asList, asObject } from "../../../../domain/loose.ts";
import { type EventSearch, parseEventSearch } from "../../../api/events.ts";
import type { BrowserData } from "../../../lib/browser/browser-data.ts";
import { formatQuery } from "../../../entities/events/filters/event-conditions.ts";
import type { SavedQueries } from "../../../entities/events/filters/query-context.ts";
import { createRandomId } from "../../../lib/random-id.ts";

// Queries can contain IDs and email addresses, so they are listed and deleted as personal data.
const viewKind = "Saved view of events";
const recentQueriesKind = "Event list";
const recentQueriesKey = "queries";
const viewKey = "search";
const maxRecentQueries = 12;

const toSearch = (value: unknown): EventSearch => parseEventSearch({ ...asObject(value) });

export async function readSavedQueries(data: BrowserData, scope: string): Promise<SavedQueries> {
  const viewGroups = (await data.list(viewKind)).filter((group) => group.scope === scope);
  const views = await Promise.all(
    viewGroups.map(async ({ id, title }) => {
      const parts = await data.parts(viewKind, id);
      return { id, label: title, search: toSearch(await parts.get(viewKey)) };
    }),
  );
  const savedRecentQueries = (await data.list(recentQueriesKind)).some(({ id }) => id === scope)
    ? await (await data.parts(recentQueriesKind, scope)).get(recentQueriesKey)
    : [];
  return {
    views: views.toSorted((a, b) => a.label.localeCompare(b.label)),
    recentQueries: asList(savedRecentQueries).flatMap((query) => {
      const search = toSearch(query);
      const label = formatQuery(search);
      return label === "" ? [] : [{ id: label, label, search }];
    }),
  };
}

/** Replaces an existing view with the same name. */
export async function saveView(
  data: BrowserData,
  scope: string,
  name: string,
  search: EventSearch,
): Promise<void> {
  const { views } = await readSavedQueries(data, scope);
  // Two tabs may each have saved a view with this name.
  const [existingView, ...duplicates] = views.filter(({ label }) => label === name);
  const id = existingView?.id ?? createRandomId();
  await data.save({ kind: viewKind, id, title: name, scope }, [[viewKey, search]]);
  for (const duplicate of duplicates) await deleteView(data, duplicate.id);
}

export const deleteView = (data: BrowserData, id: string): Promise<void> =>
  data.clear(`${viewKind}/${id}`);

/**
 * Saves filters as the newest recent query, and renews the expiry of the recent queries. Ignores
 * empty filters.
 */
export async function saveRecentQuery(data: BrowserData, scope: string, filters: EventSearch) {
  const label = formatQuery(filters);
  if (label === "") return;
  const { recentQueries } = await readSavedQueries(data, scope);
  const otherSearches = recentQueries
    .filter((query) => query.label !== label)
    .map(({ search }) => search);
  await data.save({ kind: recentQueriesKind, id: scope, title: "Recent filters", scope }, [
    [recentQueriesKey, [filters, ...otherSearches].slice(0, maxRecentQueries)],
  ]);
}
