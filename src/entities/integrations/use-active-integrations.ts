import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { integrationQueries } from "../../api/integrations.ts";
import { type IntegrationInfo, toIntegrationInfo } from "./integration-info.ts";

export function useActiveIntegrations() {
  const query = useQuery(integrationQueries.active());
  const { data } = query;
  const integrationsByIdentifier = useMemo(
    () =>
      data &&
      new Map<string, IntegrationInfo>(
        data.integrations
          .map(toIntegrationInfo)
          .filter(({ active }) => active)
          .map((info) => [info.identifier, info]),
      ),
    [data],
  );
  const identifiers = useMemo(
    () => integrationsByIdentifier && new Set(integrationsByIdentifier.keys()),
    [integrationsByIdentifier],
  );
  return { query, byIdentifier: integrationsByIdentifier, identifiers };
}
