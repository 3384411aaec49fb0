import type { Channel } from "../../../../contract/common.ts";
import { findProvider } from "../../../../contract/providers/lookup.ts";
import { getProviderName } from "../../../entities/integrations/provider-label.tsx";
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
  | { to: "settings"; choices: readonly SettingsChoice[] }
  | { to: "event"; label: string; eventId: string };

export interface SettingsChoice {
  label: string;
  search: SettingsSearch;
}

/** More links would push the tabs below down when the integrations have loaded. */
const maxChoices = 2;

interface SettingsRecords {
  subscriber: LooseObject;
  /** Active integrations; undefined until they are loaded. */
  integrations: readonly LooseObject[] | undefined;
}

/**
 * Returns a remedy that opens matching channel settings, or the list of settings if none or many
 * can be edited. `formatLabel` receives a name if several integrations match.
 */
function toSettingsRemedy(
  formatLabel: (name?: string) => string,
  { subscriber, integrations }: SettingsRecords,
  matches: (row: SettingsRow) => boolean,
): Remedy {
  const rows = toSettingsRows(subscriber, integrations).flatMap((row) => {
    const search = matches(row) ? toSettingsSearch(row, subscriber, integrations) : undefined;
    const name =
      row.integrationName ?? row.integrationIdentifier ?? getProviderName(row.providerId);
    return search ? [{ name, search }] : [];
  });
  if (rows.length === 0 || rows.length > maxChoices)
    return { to: "channels", label: formatLabel() };
  const choices = rows.map(({ name, search }) => ({
    label: rows.length === 1 ? formatLabel() : formatLabel(name),
    search,
  }));
  return { to: "settings", choices };
}

const formatAddTokenLabel = (name?: string) =>
  name === undefined ? "Add token" : `Add token for ${name}`;
const formatAddSettingsLabel = (name?: string) =>
  name === undefined ? "Add settings" : `Add settings for ${name}`;
const formatEditSettingsLabel = (name?: string) =>
  name === undefined ? "Edit settings" : `Edit settings for ${name}`;

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
      return toSettingsRemedy(formatAddTokenLabel, records, hasChannel);
    case "chat":
      return toSettingsRemedy(formatAddSettingsLabel, records, hasChannel);
  }
}

export function getMalformedAddressRemedy(
  { isEndpoint = false, integration }: Address,
  records: SettingsRecords,
): Remedy {
  if (isEndpoint) return { to: "endpoints", label: "View endpoints" };
  if (integration === undefined) return { to: "profile", label: "Edit profile" };
  const { id, identifier, providerId } = integration;
  return toSettingsRemedy(formatEditSettingsLabel, records, (row) =>
    id === undefined
      ? row.isSaved &&
        row.providerId === providerId &&
        (identifier === undefined || row.integrationIdentifier === identifier)
      : row.isSaved && row.key === id,
  );
}
