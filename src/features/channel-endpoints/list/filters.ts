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
    label: "Subscriber id",
    short: "subscriber",
    hint: "The whole id, case sensitive",
  },
  {
    id: "contextKeys",
    label: "Context",
    short: "context is exactly",
    hint: "Exactly these keys, in any order",
  },
  { id: "channel", label: "Channel", short: "channel", hint: "What it carries" },
  { id: "providerId", label: "Provider", short: "provider", hint: "Who delivers" },
  {
    id: "integrationIdentifier",
    label: "Integration",
    short: "integration",
    hint: "Its identifier, whole",
  },
  {
    id: "connectionIdentifier",
    label: "Connection",
    short: "connection",
    hint: "Its identifier, whole",
  },
];

export const isNarrowed = (search: EndpointSearch): boolean =>
  filterDefinitions.some(({ id }) => search[id] !== undefined);

/** An order of the list, as the service names it. The first is its own. */
export const orders: readonly ListOrder[] = [
  { value: "createdAt DESC", label: "Newest first" },
  { value: "createdAt ASC", label: "Oldest first" },
  { value: "updatedAt DESC", label: "Changed last first" },
  { value: "updatedAt ASC", label: "Changed last at the end" },
];

const usual = "createdAt DESC";

export const orderOf = ({
  orderBy = "createdAt",
  orderDirection = "DESC",
}: EndpointSearch): string => `${orderBy} ${orderDirection}`;

/** What an order adds to the address; the usual one adds nothing. */
export function orderSearch(value: string): Pick<EndpointSearch, "orderBy" | "orderDirection"> {
  const [orderBy, orderDirection] = value.split(" ");
  // The values of `orders` are made of the contract's own words.
  return value === usual
    ? { orderBy: undefined, orderDirection: undefined }
    : ({ orderBy, orderDirection } as EndpointSearch);
}
