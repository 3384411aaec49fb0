import type { SubscriberSearch } from "../../../api/subscribers.ts";
import type { FilterDefinition } from "../../../components/filter/filter-bar.tsx";
import type { ListOrder } from "../../../components/filter/list-controls.tsx";

export type FilterId = "subscriberId" | "email" | "phone" | "name";

const part = "Any part of it, case sensitive";

/** Every filter of the list (4.4), in the order of the menu. */
export const filterDefinitions: readonly FilterDefinition<FilterId>[] = [
  { id: "subscriberId", label: "Subscriber id", short: "id", hint: "The whole id, case sensitive" },
  { id: "email", label: "Email address", short: "email", hint: part },
  { id: "phone", label: "Phone number", short: "phone", hint: "Any part of it, as it is stored" },
  { id: "name", label: "Name", short: "name", hint: `First and last name. ${part}` },
];

export const isNarrowed = (search: SubscriberSearch): boolean =>
  filterDefinitions.some(({ id }) => search[id] !== undefined);

/** An order of the list, as the service names it. The first is its own. */
export const orders: readonly ListOrder[] = [
  { value: "_id DESC", label: "Newest first" },
  { value: "_id ASC", label: "Oldest first" },
  { value: "updatedAt DESC", label: "Changed last first" },
  { value: "updatedAt ASC", label: "Changed last at the end" },
  { value: "subscriberId ASC", label: "By id" },
  { value: "subscriberId DESC", label: "By id, from the end" },
];

const usual = "_id DESC";

export const orderOf = ({ orderBy = "_id", orderDirection = "DESC" }: SubscriberSearch): string =>
  `${orderBy} ${orderDirection}`;

/** What an order adds to the address; the usual one adds nothing. */
export function orderSearch(value: string): Pick<SubscriberSearch, "orderBy" | "orderDirection"> {
  const [orderBy, orderDirection] = value.split(" ");
  // The values of `orders` are made of the contract's own words.
  return value === usual
    ? { orderBy: undefined, orderDirection: undefined }
    : ({ orderBy, orderDirection } as SubscriberSearch);
}
