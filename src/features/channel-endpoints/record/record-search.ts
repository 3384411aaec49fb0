import { type EndpointSearch, parseEndpointSearch } from "../../../api/channel-endpoints.ts";
import {
  endpointIssueKinds,
  type EndpointIssueKind,
} from "../../../entities/channel-endpoints/endpoint-issue-kinds.ts";

export interface EndpointRecordSearch extends EndpointSearch {
  /** Kind of issue that the previous and next endpoint must have. */
  through?: EndpointIssueKind | undefined;
}

export function parseEndpointRecordSearch(search: Record<string, unknown>): EndpointRecordSearch {
  const issueKind = endpointIssueKinds.find((kind) => kind === search["through"]);
  return { ...parseEndpointSearch(search), ...(issueKind !== undefined && { through: issueKind }) };
}
