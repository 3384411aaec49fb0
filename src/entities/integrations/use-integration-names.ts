import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { integrationQueries } from "../../api/integrations.ts";
import { type IntegrationFacts, integrationFacts } from "./integration-facts.ts";

export interface NamedIntegration extends IntegrationFacts {
  /** True if another integration has the same name, so that the identifier is needed. */
  readonly isNameShared: boolean;
}

/**
 * Returns the active integrations of the environment by identifier and by ID; empty while they load
 * or if the service rejects the request.
 */
export function useIntegrationNames(enabled: boolean): ReadonlyMap<string, NamedIntegration> {
  const { data } = useQuery({ ...integrationQueries.active(), enabled, staleTime: 60_000 });
  return useMemo(() => {
    const all = (data?.integrations ?? []).map(integrationFacts);
    return new Map(
      all.flatMap((facts) => {
        const isNameShared = all.some((other) => other !== facts && other.name === facts.name);
        const named = { ...facts, isNameShared };
        return [[facts.identifier, named] as const, [facts.id, named] as const];
      }),
    );
  }, [data]);
}
