import type { EndpointSearch } from "../../../api/channel-endpoints.ts";
import type { FilterDefinition } from "../../../components/filter/filter-bar.tsx";
import type { ListOrder } from "../../../components/filter/list-controls.tsx";

export type FilterId =
  | "subscriberId"
  | "contextKeys"
  | "channel"
  | "providerId"
  | "integrationIdentifier"
  | "connectionIdentifier";

export interface EndpointFilter extends FilterDefinition<FilterId> {
  hint: string;
}

/** Every filter of the list (4.1), in the order of the menu. */
export const filterDefinitions: readonly EndpointFilter[] = [
  {
    id: "subscriberId",
    label: "Subscriber ID",
    short: "subscriber",
    hint: "The full ID, case-sensitive",
  },
  {
    id: "contextKeys",
    label: "Context",
    short: "context is exactly",
    hint: "Exactly these keys, in any order",
  },
  { id: "channel", label: "Channel", short: "channel", hint: "Kind of message" },
  { id: "providerId", label: "Provider", short: "provider", hint: "Delivery provider" },
  {
    id: "integrationIdentifier",
    label: "Integration",
    short: "integration",
    hint: "The full identifier",
  },
  {
    id: "connectionIdentifier",
    label: "Connection",
    short: "connection",
    hint: "The full identifier",
  },
];

export const isNarrowed = (search: EndpointSearch): boolean =>
  filterDefinitions.some(({ id }) => search[id] !== undefined);

/** Orders of the list by the API's names. The first is the service's default. */
export const orders: readonly ListOrder[] = [
  { value: "createdAt DESC", label: "Newest first" },
  { value: "createdAt ASC", label: "Oldest first" },
  { value: "updatedAt DESC", label: "Recently updated" },
  { value: "updatedAt ASC", label: "Least recently updated" },
];

const usual = "createdAt DESC";

export const orderOf = ({
  orderBy = "createdAt",
  orderDirection = "DESC",
}: EndpointSearch): string => `${orderBy} ${orderDirection}`;

/** Returns what an order adds to the URL; the default adds nothing. */
export function orderSearch(value: string): Pick<EndpointSearch, "orderBy" | "orderDirection"> {
  const [orderBy, orderDirection] = value.split(" ");
  // The values of `orders` consist of the contract's own words.
  return value === usual
    ? { orderBy: undefined, orderDirection: undefined }
    : ({ orderBy, orderDirection } as EndpointSearch);
}
