import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useSession } from "../../../api/use-session.ts";
import { browserData } from "../../../lib/browser-data.ts";
import { readScenarioDraft, type Scenario } from "./scenarios.ts";

const kind = "Preview scenario";
const part = "draft";

const scenariosOf = (scope: string) =>
  queryOptions({
    queryKey: ["step-preview", "scenarios", scope] as const,
    queryFn: async (): Promise<Scenario[]> => {
      const groups = (await browserData.list(kind)).filter((group) => group.scope === scope);
      const found = await Promise.all(
        groups.map(async ({ id, title }) => {
          const draft = readScenarioDraft(await (await browserData.shelf(kind, id)).get(part));
          return draft ? [{ name: title, draft }] : [];
        }),
      );
      return found.flat();
    },
    // Of this browser: there is no network to wait for.
    networkMode: "always",
  });

/** Named drafts of this environment. They are people's data, so they expire and are listed as such. */
export function useScenarios() {
  const session = useSession();
  const client = useQueryClient();
  const scope = session.status === "signedOut" ? "" : (session.profile.environment.id ?? "unknown");
  const { data: scenarios = [] } = useQuery(scenariosOf(scope));
  const idOf = (name: string) => `${scope}:${encodeURIComponent(name)}`;
  const refresh = () => client.invalidateQueries({ queryKey: scenariosOf(scope).queryKey });
  const erase = (name: string) => browserData.erase(`${kind}/${idOf(name)}`);
  return {
    scenarios,
    save: async (added: readonly Scenario[]) => {
      for (const { name, draft } of added) {
        // One after the other: each erases what stood under its name.
        await erase(name);
        const shelf = await browserData.keep({ kind, id: idOf(name), title: name, scope });
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
