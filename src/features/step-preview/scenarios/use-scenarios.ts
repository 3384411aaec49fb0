import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useProfile, useScope } from "../../../api/session/use-session.ts";
import { browserData } from "../../../lib/browser/browser-data.ts";
import { readStoredDraft } from "../draft/sections.ts";
import type { Scenario } from "./scenarios.ts";

const kind = "Preview scenario";
const part = "draft";

/**
 * Includes scenarios saved under the environment's ID alone, until they expire. Not without an ID:
 * any service could own those.
 */
const groupsOf = async (scope: string, environmentId: string | undefined) =>
  (await browserData.list(kind)).filter(
    (group) =>
      group.scope === scope || (environmentId !== undefined && group.scope === environmentId),
  );

const scenariosOf = (scope: string, environmentId: string | undefined) =>
  queryOptions({
    queryKey: ["step-preview", "scenarios", scope, environmentId] as const,
    queryFn: async (): Promise<Scenario[]> => {
      const groups = await groupsOf(scope, environmentId);
      const found = await Promise.all(
        groups.map(async ({ id, title }) => {
          const draft = readStoredDraft(await (await browserData.shelf(kind, id)).get(part));
          return draft ? [{ name: title, draft }] : [];
        }),
      );
      return found.flat();
    },
    // Reads this browser's storage, so it works offline.
    networkMode: "always",
  });

/** Saved drafts expire, because they can contain personal data. */
export function useScenarios() {
  const environmentId = useProfile().environment.id;
  const client = useQueryClient();
  const scope = useScope();
  const query = scenariosOf(scope, environmentId);
  const { data: scenarios = [] } = useQuery(query);
  const refresh = () => client.invalidateQueries({ queryKey: query.queryKey });
  const erase = async (name: string) => {
    for (const { key, title } of await groupsOf(scope, environmentId)) {
      if (title === name) await browserData.erase(key);
    }
  };
  return {
    scenarios,
    save: async (added: readonly Scenario[]) => {
      for (const { name, draft } of added) {
        // One at a time: each replaces a scenario of the same name.
        await erase(name);
        const shelf = await browserData.keep({
          kind,
          id: `${encodeURIComponent(scope)}:${encodeURIComponent(name)}`,
          title: name,
          scope,
        });
        await shelf.put([[part, draft]]);
      }
      await refresh();
    },
    remove: async (name: string) => {
      await erase(name);
      await refresh();
    },
  };
}
