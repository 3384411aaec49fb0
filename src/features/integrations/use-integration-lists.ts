import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { integrationQueries } from "../../api/integrations.ts";
import { integrationFacts } from "../../entities/integrations/integration-facts.ts";
import { useEnvironment } from "./use-environment.ts";

/** Loads the organization's integrations, split by environment. */
export function useIntegrationLists() {
  const reading = useQuery(integrationQueries.organization());
  const { isOwn } = useEnvironment();
  const { data } = reading;
  const facts = useMemo(() => (data?.integrations ?? []).map(integrationFacts), [data]);
  const current = facts.filter((item) => isOwn(item.environmentId));
  return {
    reading,
    receivedAt: data?.receivedAt,
    active: current.filter((item) => item.active && !item.deleted),
    /** Undefined if the service doesn't list inactive integrations. */
    inactive: data?.hasInactive
      ? current.filter((item) => !item.active && !item.deleted)
      : undefined,
    deleted: current.filter((item) => item.deleted),
    otherEnvironments: facts.filter((item) => item.active && !isOwn(item.environmentId)),
  };
}
