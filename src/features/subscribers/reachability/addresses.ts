import {
  asObject,
  asObjects,
  asText,
  asTexts,
  type LooseObject,
} from "../../../../domain/loose.ts";
import * as z from "zod/mini";
import type { Channel } from "../../../../contract/common.ts";
import { findChannelIssues } from "../../../../contract/providers/channel-settings.ts";
import { findFormatError, formats } from "../../../../contract/providers/channel-formats.ts";
import { findProvider } from "../../../../contract/providers/lookup.ts";
import { profileFields } from "../../../../contract/subscribers.ts";
import { findDestinationIssues } from "../../../entities/channel-endpoints/endpoint-issues.ts";
import { getProviderName } from "../../../entities/integrations/provider-label.tsx";
import { plural } from "../../../lib/text/format.ts";

export interface Address {
  /** Address, or a description of an endpoint or of channel settings. */
  text: string;
  /** Required integration; undefined if any integration of the channel can use the address. */
  integration?: { id: string | undefined; identifier: string | undefined; providerId: string };
  isEndpoint?: boolean;
  /** Values that identify the address in a message. Empty if messages don't contain the address. */
  values: readonly string[];
  /** Issues of malformed values. Each item is a sentence. */
  issues: readonly string[];
  /** Whether the issues make delivery impossible. */
  isMalformed: boolean;
}

function getSettingsAddresses(subscriber: LooseObject, channel: Channel): Address[] {
  return asObjects(subscriber["channels"]).flatMap((settings): Address[] => {
    const providerId = asText(settings["providerId"]) ?? "";
    if (findProvider(providerId)?.channel !== channel) return [];
    const credentials = asObject(settings["credentials"]) ?? {};
    const tokens = asTexts(credentials["deviceTokens"]);
    const hasValue = Object.values(credentials).some((value) => asTexts(value).length > 0);
    // A push provider needs a token. For chat, any field can be the destination.
    if (channel === "push" ? tokens.length === 0 : !hasValue) return [];
    const settingsText =
      channel === "push" ? plural(tokens.length, "device token") : "channel settings";
    return [
      {
        text: `${settingsText} for ${getProviderName(providerId)}`,
        integration: {
          id: asText(settings["_integrationId"]),
          identifier: asText(settings["integrationIdentifier"]),
          providerId,
        },
        values: channel === "push" ? tokens : asTexts(credentials["webhookUrl"]),
        issues: findChannelIssues(credentials),
        isMalformed:
          channel === "push"
            ? tokens.every((token) => findFormatError("deviceToken", token) !== undefined)
            : findChannelIssues({ webhookUrl: credentials["webhookUrl"] }).length > 0,
      },
    ];
  });
}

function getEndpointAddresses(endpoints: readonly LooseObject[], channel: Channel): Address[] {
  return endpoints.flatMap((record): Address[] => {
    const providerId = asText(record["providerId"]);
    const endpointChannel = asText(record["channel"]) ?? findProvider(providerId ?? "")?.channel;
    if (endpointChannel !== channel) return [];
    const identifier = asText(record["identifier"]);
    const integrationIdentifier = asText(record["integrationIdentifier"]);
    const destination = asObject(record["endpoint"]);
    const issues = findDestinationIssues({ type: asText(record["type"]) ?? "", destination });
    return [
      {
        text:
          identifier === undefined ? "endpoint without an identifier" : `endpoint ${identifier}`,
        isEndpoint: true,
        ...((integrationIdentifier !== undefined || providerId !== undefined) && {
          integration: {
            id: undefined,
            identifier: integrationIdentifier,
            providerId: providerId ?? "",
          },
        }),
        values: [...asTexts(destination?.["phoneNumber"]), ...asTexts(destination?.["url"])],
        issues,
        isMalformed: issues.length > 0,
      },
    ];
  });
}

function getProfileAddresses(value: unknown, issue: string | undefined): Address[] {
  const text = asText(value);
  if (text === undefined) return [];
  const isMalformed = issue !== undefined;
  return [{ text, values: [text], issues: isMalformed ? [issue] : [], isMalformed }];
}

export function getAddresses(
  subscriber: LooseObject,
  endpoints: readonly LooseObject[],
  channel: Channel,
): Address[] {
  const otherAddresses = [
    ...getSettingsAddresses(subscriber, channel),
    ...getEndpointAddresses(endpoints, channel),
  ];
  const { email, phone } = subscriber;
  switch (channel) {
    case "in_app":
      return [{ text: "inbox", values: [], issues: [], isMalformed: false }];
    case "email": {
      const isEmail = z.safeParse(profileFields.email, email).success;
      return [
        ...getProfileAddresses(email, isEmail ? undefined : "Email isn't a valid email address"),
        ...otherAddresses,
      ];
    }
    case "sms": {
      const isPhone = findFormatError("phone", phone) === undefined;
      return [
        ...getProfileAddresses(phone, isPhone ? undefined : formats.phone.describeIssue("Phone")),
        ...otherAddresses,
      ];
    }
    case "chat":
    case "push":
      return otherAddresses;
  }
}
