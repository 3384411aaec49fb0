import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useScope } from "../../../api/session/use-session.ts";
import { browserData } from "../../../lib/browser/browser-data.ts";
import { parseRegion, parseStoredDraft } from "../draft/sections.ts";
import { maskScenario, numberExistingNames, parseStep, type Scenario } from "./scenarios.ts";

const kind = "Preview scenario";
const draftPartName = "draft";
const regionPartName = "region";
const stepPartName = "step";

const createScenariosQuery = (scope: string) =>
  queryOptions({
    queryKey: ["step-preview", "scenarios", scope] as const,
    queryFn: async (): Promise<Scenario[]> => {
      const groups = (await browserData.list(kind)).filter((group) => group.scope === scope);
      const scenarioLists = await Promise.all(
        groups.map(async ({ id, title }) => {
          const parts = await browserData.parts(kind, id);
          const draft = parseStoredDraft(await parts.get(draftPartName));
          const region = parseRegion(await parts.get(regionPartName));
          const step = parseStep(await parts.get(stepPartName));
          return draft && step ? [{ name: title, draft, region, step }] : [];
        }),
      );
      return scenarioLists.flat();
    },
    // The query only uses browser storage, which works offline.
    networkMode: "always",
  });

/** Saved scenarios expire, because they can contain personal data. */
export function useScenarios() {
  const client = useQueryClient();
  const scope = useScope();
  const query = createScenariosQuery(scope);
  const { data: scenarios = [] } = useQuery(query);
  const refresh = () => client.invalidateQueries({ queryKey: query.queryKey });
  const toId = (name: string) => `${encodeURIComponent(scope)}:${encodeURIComponent(name)}`;
  const saveMasked = async (maskedScenarios: readonly Scenario[]) => {
    for (const { name, draft, region, step } of maskedScenarios) {
      // A scenario replaces the scenario of the same name.
      await browserData.save({ kind, id: toId(name), title: name, scope }, [
        [draftPartName, draft],
        [regionPartName, region],
        [stepPartName, step],
      ]);
    }
    await refresh();
  };
  return {
    scenarios,
    /** Loads the scenarios again, because another tab may have changed them. */
    refresh,
    /** Replaces scenarios of the same name. */
    save: (newScenarios: readonly Scenario[]) => saveMasked(newScenarios.map(maskScenario)),
    /** Saves scenarios without replacing different ones. Returns the names that were numbered. */
    saveImport: async (importedScenarios: readonly Scenario[]): Promise<string[]> => {
      const savedScenarios = await client.query({ ...query, staleTime: 0 });
      const newScenarios = numberExistingNames(importedScenarios.map(maskScenario), savedScenarios);
      await saveMasked(newScenarios);
      return newScenarios
        .map(({ name }) => name)
        .filter((name, index) => name !== importedScenarios[index]?.name);
    },
    remove: async (name: string) => {
      await browserData.clear(`${kind}/${toId(name)}`);
      await refresh();
    },
  };
}
