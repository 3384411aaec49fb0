import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Health } from "../../../entities/integrations/integration-health.ts";
import { collectIntegrations, collectRecords, toKnownEntries } from "./referenced-integrations.ts";

/** Returns the integrations that recent events and records cached by other pages refer to. */
export function useReferencedIntegrations(health: Health | undefined) {
  const queryClient = useQueryClient();
  return useMemo(() => {
    const responses = queryClient.getQueriesData({}).map(([, data]) => data);
    return toKnownEntries([
      ...(health?.recordedIntegrations ?? []),
      ...collectIntegrations(collectRecords(responses)),
    ]);
  }, [health, queryClient]);
}
