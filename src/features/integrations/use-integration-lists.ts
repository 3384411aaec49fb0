import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { integrationQueries } from "../../api/integrations.ts";
import { toIntegrationInfo } from "../../entities/integrations/integration-info.ts";
import { useEnvironment } from "./use-environment.ts";

export function useIntegrationLists() {
  const query = useQuery(integrationQueries.organization());
  const { isInEnvironment } = useEnvironment();
  const { data } = query;
  const infos = useMemo(() => (data?.integrations ?? []).map(toIntegrationInfo), [data]);
  const environmentInfos = infos.filter((item) => isInEnvironment(item.environmentId));
  return {
    query,
    receivedAt: data?.receivedAt,
    activeIntegrations: environmentInfos.filter((item) => item.active),
    /** Undefined if the service doesn't list inactive integrations. */
    inactiveIntegrations: data?.includesInactive
      ? environmentInfos.filter((item) => !item.active && !item.deleted)
      : undefined,
    deletedIntegrations: environmentInfos.filter((item) => item.deleted),
    otherEnvironmentIntegrations: infos.filter(
      (item) => item.active && !isInEnvironment(item.environmentId),
    ),
  };
}
