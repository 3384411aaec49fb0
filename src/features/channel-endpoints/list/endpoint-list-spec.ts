import { channels } from "../../../../contract/enums.ts";
import { providers } from "../../../../contract/providers/providers.ts";
import type { EndpointSearch } from "../../../api/channel-endpoints.ts";
import { getChannelName } from "../../../entities/integrations/integration-info.ts";
import type { ListSpec } from "../../../kit/list/use-cursor-list.ts";

const fullIdentifierHint = "The full identifier";

/** `filters` and `orders` are in the order of the menus. */
export const endpointListSpec: ListSpec<EndpointSearch> = {
  noun: "channel endpoints",
  filters: [
    {
      id: "subscriberId",
      label: "Subscriber ID",
      chipLabel: "subscriber",
      hint: "The full ID, case-sensitive",
    },
    {
      id: "contextKeys",
      label: "Context",
      chipLabel: "context is exactly",
      hint: "Exactly these keys, in any order",
    },
    {
      id: "channel",
      label: "Channel",
      chipLabel: "channel",
      hint: "Type of message, such as email, chat, or push",
      options: channels.map((value) => ({ value, label: getChannelName(value) })),
    },
    {
      id: "providerId",
      label: "Provider",
      chipLabel: "provider",
      hint: "Provider that delivers the message, such as Slack",
      options: providers
        .map(({ id, name }) => ({ value: id, label: name }))
        .toSorted((a, b) => a.label.localeCompare(b.label)),
    },
    {
      id: "integrationIdentifier",
      label: "Integration",
      chipLabel: "integration",
      hint: fullIdentifierHint,
    },
    {
      id: "connectionIdentifier",
      label: "Connection",
      chipLabel: "connection",
      hint: fullIdentifierHint,
    },
  ],
  orders: [
    { value: "createdAt DESC", label: "Newest first" },
    { value: "createdAt ASC", label: "Oldest first" },
    { value: "updatedAt DESC", label: "Recently updated" },
    { value: "updatedAt ASC", label: "Least recently updated" },
  ],
};
