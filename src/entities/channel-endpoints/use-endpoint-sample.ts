import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { channelEndpointQueries } from "../../api/channel-endpoints.ts";
import { createReport, type EndpointReport } from "./endpoint-report.ts";
import { useActiveIntegrations } from "../integrations/use-active-integrations.ts";

type Filters = Parameters<typeof channelEndpointQueries.sample>[0];

export function useEndpointSample(filters: Filters, isEnabled = true) {
  const query = useQuery({ ...channelEndpointQueries.sample(filters), enabled: isEnabled });
  const { query: integrationQuery, identifiers: activeIdentifiers } = useActiveIntegrations();
  const { data } = query;
  const report = useMemo((): EndpointReport | undefined => {
    if (data === undefined) return undefined;
    const { report: sampleReport, add } = createReport({ activeIdentifiers });
    for (const record of data.records) add(record);
    return sampleReport;
  }, [data, activeIdentifiers]);
  return { query, report, integrationQuery };
}
