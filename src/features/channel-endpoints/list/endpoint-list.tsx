import { useCallback } from "react";
import type { EndpointSearch, ReceivedChannelEndpoint } from "../../../api/channel-endpoints.ts";
import { PartialNotice } from "../../../components/feedback/banner.tsx";
import { CursorList, type CursorListState } from "../../../kit/list/cursor-list.tsx";
import { toEndpointInfo } from "../../../entities/channel-endpoints/endpoint-info.ts";
import { findEndpointIssues } from "../../../entities/channel-endpoints/endpoint-issues.ts";
import { lookupParams } from "../../../entities/channel-endpoints/endpoint-lookup.ts";
import { useActiveIntegrations } from "../../../entities/integrations/use-active-integrations.ts";
import type { EndpointRow } from "./columns.tsx";
import { EndpointTable } from "./endpoint-table.tsx";

export interface EndpointListProps {
  list: CursorListState;
  search: EndpointSearch;
  columnVisibility: Record<string, boolean>;
}

export function EndpointList({ list, search, columnVisibility }: EndpointListProps) {
  const { reading, identifiers } = useActiveIntegrations();
  const ends = list.page.data?.data;
  const rowOf = useCallback(
    (record: ReceivedChannelEndpoint): EndpointRow => {
      const info = toEndpointInfo(record);
      return {
        id: info.identifier,
        info,
        issues: findEndpointIssues(info, identifiers),
        record,
        lookup: lookupParams(info, ends, search),
      };
    },
    [identifiers, ends, search],
  );
  return (
    <>
      {reading.isError && identifiers === undefined && (
        <PartialNotice>
          Couldn't load the active integrations, so inactive ones aren't marked.{" "}
          {reading.error.message}
        </PartialNotice>
      )}
      <CursorList
        {...list}
        rowOf={rowOf}
        noMatch={{
          title: "No channel endpoints match your filters",
          children:
            "Identifiers must match exactly, including case. A context must have exactly the same keys.",
        }}
        empty={{
          title: "No channel endpoints yet",
          children:
            "Endpoints are destinations for chat, phone, and webhook messages. They appear when an account is connected; the API can't create them.",
        }}
        renderTable={(rows, loading) => (
          <EndpointTable
            caption="Channel endpoints"
            rows={rows}
            loading={loading}
            columnVisibility={columnVisibility}
          />
        )}
      />
    </>
  );
}
