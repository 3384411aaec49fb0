import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { integrationQueries } from "../../api/integrations.ts";
import { type IntegrationFacts, integrationFacts } from "./integration-facts.ts";

export function useActiveIntegrations() {
  const reading = useQuery(integrationQueries.active());
  const { data } = reading;
  const byIdentifier = useMemo(
    () =>
      data &&
      new Map<string, IntegrationFacts>(
        data.integrations
          .map(integrationFacts)
          .filter(({ active, deleted }) => active && !deleted)
          .map((facts) => [facts.identifier, facts]),
      ),
    [data],
  );
  const identifiers = useMemo(() => byIdentifier && new Set(byIdentifier.keys()), [byIdentifier]);
  return { reading, byIdentifier, identifiers };
}
