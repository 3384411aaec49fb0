import { type EndpointSearch, readEndpointSearch } from "../../../api/channel-endpoints.ts";
import {
  endpointFaultKinds,
  type EndpointFaultKind,
} from "../../../entities/channel-endpoints/endpoint-fault-kinds.ts";

export interface EndpointRecordSearch extends EndpointSearch {
  /** The kind of issue to step through. */
  through?: EndpointFaultKind | undefined;
}

export function readEndpointRecordSearch(search: Record<string, unknown>): EndpointRecordSearch {
  const through = endpointFaultKinds.find((kind) => kind === search["through"]);
  return { ...readEndpointSearch(search), ...(through !== undefined && { through }) };
}
