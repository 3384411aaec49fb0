import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { integrationQueries } from "../../api/integrations.ts";
import { type IntegrationInfo, toIntegrationInfo } from "./integration-info.ts";

export interface NamedIntegration extends IntegrationInfo {
  /** Whether another integration has the same name, so that the identifier must also be shown. */
  readonly isNameShared: boolean;
}

/**
 * Returns the active integrations of the environment by identifier and by ID; empty until they have
 * loaded.
 */
export function useIntegrationNames(isEnabled: boolean): ReadonlyMap<string, NamedIntegration> {
  const { data } = useQuery({
    ...integrationQueries.active(),
    enabled: isEnabled,
    staleTime: 60_000,
  });
  return useMemo(() => {
    const integrations = (data?.integrations ?? []).map(toIntegrationInfo);
    return new Map(
      integrations.flatMap((info) => {
        const isNameShared = integrations.some(
          (other) => other !== info && other.name === info.name,
        );
        const namedInfo = { ...info, isNameShared };
        return [[info.identifier, namedInfo] as const, [info.id, namedInfo] as const];
      }),
    );
  }, [data]);
}
