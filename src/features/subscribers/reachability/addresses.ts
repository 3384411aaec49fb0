import {
  asObject,
  asObjects,
  asText,
  asTexts,
  type LooseObject,
} from "../../../../contract/loose.ts";
import type { Channel } from "../../../../contract/common.ts";
import { findProvider } from "../../../../contract/providers/lookup.ts";
import { plural } from "../../../lib/format.ts";

/** Something in a channel that a message could go to. */
export interface Address {
  /** In words: an address, or what keeps it. Never a token or a webhook's address. */
  text: string;
  /** The integration that it belongs to; undefined where any of the channel will do. */
  integration?: { id: string | undefined; identifier: string | undefined; providerId: string };
  endpoint?: string;
}

const providerName = (id: string) => findProvider(id)?.name ?? id;

function settingsAddresses(subscriber: LooseObject, channel: Channel): Address[] {
  return asObjects(subscriber["channels"]).flatMap((settings): Address[] => {
    const providerId = asText(settings["providerId"]) ?? "";
    if (findProvider(providerId)?.channel !== channel) return [];
    const credentials = asObject(settings["credentials"]) ?? {};
    const tokens = asTexts(credentials["deviceTokens"]).length;
    // A push provider needs a token; for chat any of its fields may say where to go.
    const held =
      channel === "push"
        ? tokens > 0
          ? plural(tokens, "device token")
          : undefined
        : Object.values(credentials).some((value) => asTexts(value).length > 0)
          ? "channel settings"
          : undefined;
    if (held === undefined) return [];
    return [
      {
        text: `${held} for ${providerName(providerId)}`,
        integration: {
          id: asText(settings["_integrationId"]),
          identifier: asText(settings["integrationIdentifier"]),
          providerId,
        },
      },
    ];
  });
}

function endpointAddresses(endpoints: readonly LooseObject[], channel: Channel): Address[] {
  return endpoints.flatMap((record): Address[] => {
    const providerId = asText(record["providerId"]);
    const own = asText(record["channel"]) ?? findProvider(providerId ?? "")?.channel;
    if (own !== channel) return [];
    const identifier = asText(record["identifier"]) ?? "without a name";
    const integration = asText(record["integrationIdentifier"]);
    return [
      {
        text: `endpoint ${identifier}`,
        endpoint: identifier,
        ...((integration !== undefined || providerId !== undefined) && {
          integration: { id: undefined, identifier: integration, providerId: providerId ?? "" },
        }),
      },
    ];
  });
}

/** Where a channel could send to, as profile, channel settings and endpoints tell. */
export function addressesOf(
  subscriber: LooseObject,
  endpoints: readonly LooseObject[],
  channel: Channel,
): Address[] {
  const own = (text: string | undefined): Address[] => (text === undefined ? [] : [{ text }]);
  const further = [
    ...settingsAddresses(subscriber, channel),
    ...endpointAddresses(endpoints, channel),
  ];
  switch (channel) {
    case "in_app":
      return own("the subscriber's own inbox");
    case "email":
      return [...own(asText(subscriber["email"])), ...further];
    case "sms":
      return [...own(asText(subscriber["phone"])), ...further];
    case "chat":
    case "push":
      return further;
  }
}
