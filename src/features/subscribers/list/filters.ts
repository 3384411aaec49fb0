import type { SubscriberSearch } from "../../../api/subscribers.ts";
import type { FilterDefinition } from "../../../components/filter/filter-bar.tsx";
import type { ListOrder } from "../../../components/filter/list-controls.tsx";

export type FilterId = "subscriberId" | "email" | "phone" | "name";

const part = "Any part, case-sensitive";

/** Every filter of the list (4.4), in the order of the menu. */
export const filterDefinitions: readonly FilterDefinition<FilterId>[] = [
  { id: "subscriberId", label: "Subscriber ID", short: "ID", hint: "The full ID, case-sensitive" },
  { id: "email", label: "Email address", short: "email", hint: part },
  { id: "phone", label: "Phone number", short: "phone", hint: "Any part, as saved" },
  {
    id: "name",
    label: "Name",
    short: "name",
    hint: "Any part of first and last name, case-sensitive",
  },
];

export const isNarrowed = (search: SubscriberSearch): boolean =>
  filterDefinitions.some(({ id }) => search[id] !== undefined);

/** Orders of the list by the API's names. The first is the service's default. */
export const orders: readonly ListOrder[] = [
  { value: "_id DESC", label: "Newest first" },
  { value: "_id ASC", label: "Oldest first" },
  { value: "updatedAt DESC", label: "Recently updated" },
  { value: "updatedAt ASC", label: "Least recently updated" },
  { value: "subscriberId ASC", label: "ID, A to Z" },
  { value: "subscriberId DESC", label: "ID, Z to A" },
];

const usual = "_id DESC";

export const orderOf = ({ orderBy = "_id", orderDirection = "DESC" }: SubscriberSearch): string =>
  `${orderBy} ${orderDirection}`;

/** Returns what an order adds to the URL; the default adds nothing. */
export function orderSearch(value: string): Pick<SubscriberSearch, "orderBy" | "orderDirection"> {
  const [orderBy, orderDirection] = value.split(" ");
  // The values of `orders` consist of the contract's own words.
  return value === usual
    ? { orderBy: undefined, orderDirection: undefined }
    : ({ orderBy, orderDirection } as SubscriberSearch);
}
