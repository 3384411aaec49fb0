import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { integrationQueries } from "../../api/integrations.ts";
import { integrationFacts } from "../../entities/integrations/integration-facts.ts";
import { useEnvironment } from "./use-environment.ts";

/** The organization's active integrations: this environment's, and the others. */
export function useActive() {
  const reading = useQuery(integrationQueries.organization());
  const { isOwn } = useEnvironment();
  const { data } = reading;
  const facts = useMemo(() => (data?.integrations ?? []).map(integrationFacts), [data]);
  const own = facts.filter((item) => isOwn(item.environmentId));
  return {
    reading,
    receivedAt: data?.receivedAt,
    active: own.filter((item) => item.active && !item.deleted),
    deleted: own.filter((item) => item.deleted),
    elsewhere: facts.filter((item) => !isOwn(item.environmentId)),
  };
}
