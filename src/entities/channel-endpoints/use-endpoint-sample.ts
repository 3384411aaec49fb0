import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { channelEndpointQueries } from "../../api/channel-endpoints.ts";
import { createSurvey, type EndpointSurvey } from "./endpoint-survey.ts";
import { useActiveIntegrations } from "../integrations/use-active-integrations.ts";

type Filters = Parameters<typeof channelEndpointQueries.sample>[0];

export function useEndpointSample(filters: Filters, enabled = true) {
  const reading = useQuery({ ...channelEndpointQueries.sample(filters), enabled });
  const { identifiers: active } = useActiveIntegrations();
  const { data } = reading;
  const survey = useMemo((): EndpointSurvey | undefined => {
    if (data === undefined) return undefined;
    const counting = createSurvey({ active });
    for (const record of data.records) counting.add(record);
    return counting.survey;
  }, [data, active]);
  return { reading, survey };
}
