import type { Channel } from "../../../../contract/common.ts";
import { findProvider } from "../../../../contract/providers/lookup.ts";
import type { LooseObject } from "../../../../domain/loose.ts";
import {
  type SettingsRow,
  type SettingsSearch,
  toSettingsRows,
  toSettingsSearch,
} from "../channels/settings-rows.ts";
import type { Address } from "./addresses.ts";

export type Remedy =
  | { to: "profile" | "channels" | "endpoints" | "integrations"; label: string }
  | { to: "settings"; label: string; search: SettingsSearch }
  | { to: "event"; label: string; eventId: string };

interface SettingsRecords {
  subscriber: LooseObject;
  /** Active integrations; undefined until they are loaded. */
  integrations: readonly LooseObject[] | undefined;
}

/**
 * Returns a remedy that opens the matching channel settings, or the list of settings unless exactly
 * one row matches.
 */
function toSettingsRemedy(
  label: string,
  { subscriber, integrations }: SettingsRecords,
  matches: (row: SettingsRow) => boolean,
): Remedy {
  const searches = toSettingsRows(subscriber, integrations)
    .filter(matches)
    .flatMap((row) => toSettingsSearch(row, subscriber, integrations) ?? []);
  const [search] = searches;
  return search && searches.length === 1
    ? { to: "settings", label, search }
    : { to: "channels", label };
}

export function getMissingAddressRemedy(channel: Channel, records: SettingsRecords): Remedy {
  const hasChannel = ({ providerId, isActive }: SettingsRow) =>
    isActive !== false && findProvider(providerId)?.channel === channel;
  switch (channel) {
    case "in_app":
      return { to: "profile", label: "Edit profile" };
    case "email":
      return { to: "profile", label: "Add address" };
    case "sms":
      return { to: "profile", label: "Add number" };
    case "push":
      return toSettingsRemedy("Add token", records, hasChannel);
    case "chat":
      return toSettingsRemedy("Add settings", records, hasChannel);
  }
}

export function getMalformedAddressRemedy(
  { endpointIdentifier, integration }: Address,
  records: SettingsRecords,
): Remedy {
  if (endpointIdentifier !== undefined) return { to: "endpoints", label: "View endpoints" };
  if (integration === undefined) return { to: "profile", label: "Edit profile" };
  const { id, identifier, providerId } = integration;
  return toSettingsRemedy("Edit settings", records, (row) =>
    id === undefined
      ? row.isSaved &&
        row.providerId === providerId &&
        (identifier === undefined || row.integrationIdentifier === identifier)
      : row.isSaved && row.key === id,
  );
}
