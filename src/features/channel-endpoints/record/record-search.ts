import { type EndpointSearch, readEndpointSearch } from "../../../api/channel-endpoints.ts";
import { endpointFaultKinds, type EndpointFaultKind } from "../../../entities/endpoint-faults.ts";

export interface RecordSearch extends EndpointSearch {
  /** The group of broken endpoints that is gone through, one after the other. */
  through?: EndpointFaultKind | undefined;
}

/** Where the list has the record, and what it is one of. */
export function readRecordSearch(search: Record<string, unknown>): RecordSearch {
  const through = endpointFaultKinds.find((kind) => kind === search["through"]);
  return { ...readEndpointSearch(search), ...(through !== undefined && { through }) };
}
