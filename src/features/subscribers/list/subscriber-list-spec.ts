import type { SubscriberSearch } from "../../../api/subscribers.ts";
import type { ListSpec } from "../../../kit/list/use-cursor-list.ts";

const partialMatchHint = "Any part, case-sensitive";

/** `filters` and `orders` are in the order of the menus. */
export const subscriberListSpec: ListSpec<SubscriberSearch> = {
  noun: "subscribers",
  filters: [
    {
      id: "subscriberId",
      label: "Subscriber ID",
      chipLabel: "ID",
      hint: "The full ID, case-sensitive",
    },
    { id: "email", label: "Email address", chipLabel: "email", hint: partialMatchHint },
    { id: "phone", label: "Phone number", chipLabel: "phone", hint: "Any part, as saved" },
    {
      id: "name",
      label: "Name",
      chipLabel: "name",
      hint: "Any part of first and last name, case-sensitive",
    },
  ],
  orders: [
    { value: "_id DESC", label: "Newest first" },
    { value: "_id ASC", label: "Oldest first" },
    { value: "updatedAt DESC", label: "Recently updated" },
    { value: "updatedAt ASC", label: "Least recently updated" },
    { value: "subscriberId ASC", label: "ID, A to Z" },
    { value: "subscriberId DESC", label: "ID, Z to A" },
  ],
};
