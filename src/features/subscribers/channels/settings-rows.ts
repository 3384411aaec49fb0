import { asObject, asObjects, asText, type LooseObject } from "../../../../domain/loose.ts";
import { type ChannelKey, channelKeys } from "../../../../contract/providers/channel-settings.ts";
import {
  findProvider,
  subscriberChannelProviderIds,
} from "../../../../contract/providers/lookup.ts";

const alertKeys: readonly ChannelKey[] = [
  "webhookUrl",
  "alertUid",
  "title",
  "imageUrl",
  "state",
  "externalUrl",
];

const specialKeysByProvider: Readonly<Record<string, readonly ChannelKey[]>> = {
  "grafana-on-call": alertKeys,
  mattermost: ["webhookUrl", "channel"],
};

export function getFieldKeys(providerId: string): readonly ChannelKey[] {
  return (
    specialKeysByProvider[providerId] ??
    (findProvider(providerId)?.channel === "push" ? ["deviceTokens"] : ["webhookUrl"])
  );
}

export const supportsSettings = (providerId: string): boolean =>
  subscriberChannelProviderIds.some((id) => id === providerId);

/** Channel settings of one integration. The settings may not be saved yet. */
export interface SettingsRow {
  /** React key, unique within the list. */
  key: string;
  providerId: string;
  /** Identifier of the integration; undefined if it is unknown. */
  integrationIdentifier: string | undefined;
  /** Name of the integration; undefined if the integration is inactive or isn't loaded. */
  integrationName: string | undefined;
  /** Whether the integration is active; undefined until active integrations are loaded. */
  isActive: boolean | undefined;
  isSaved: boolean;
  values: Partial<Record<ChannelKey, string | readonly string[] | undefined>>;
}

/**
 * Reports whether a save can reach the row's integration. Without an identifier, the service saves
 * to an active integration of the provider.
 */
export const hasReachableIntegration = (row: SettingsRow): boolean =>
  row.integrationIdentifier !== undefined || row.isActive !== false;

/**
 * Reports whether all saved settings of the provider have their integration's identifier. Such
 * settings can be found without the list of active integrations.
 */
export const hasIdentifiedSettings = (subscriber: LooseObject, providerId: string): boolean =>
  toSettingsRows(subscriber, undefined).every(
    (row) => row.providerId !== providerId || row.integrationIdentifier !== undefined,
  );

function parseValues(credentials: LooseObject): SettingsRow["values"] {
  const values: SettingsRow["values"] = {};
  for (const key of channelKeys) {
    const value = credentials[key];
    if (key === "deviceTokens") {
      if (Array.isArray(value)) values[key] = value.filter((item) => typeof item === "string");
    } else if (typeof value === "string") values[key] = value;
  }
  return values;
}

const createEmptyRow = (
  providerId: string,
  integrationIdentifier: string | undefined,
  isActive: boolean | undefined,
): SettingsRow => ({
  key: providerId,
  providerId,
  integrationIdentifier,
  integrationName: undefined,
  isActive,
  isSaved: false,
  values: {},
});

export const getVisibleKeys = (
  providerId: string,
  savedValues: SettingsRow["values"],
): ChannelKey[] =>
  channelKeys.filter(
    (key) => getFieldKeys(providerId).includes(key) || savedValues[key] !== undefined,
  );

/** Returns rows for saved settings, then for active chat and push integrations without settings. */
export function toSettingsRows(
  subscriber: LooseObject,
  integrations: readonly LooseObject[] | undefined,
): SettingsRow[] {
  const savedRows = asObjects(subscriber["channels"]).map((settings, index): SettingsRow => {
    const id = asText(settings["_integrationId"]);
    const identifier = asText(settings["integrationIdentifier"]);
    const integration = integrations?.find(
      (item) =>
        (id !== undefined && item["_id"] === id) ||
        (identifier !== undefined && item["identifier"] === identifier),
    );
    return {
      key: id ?? `saved ${index}`,
      providerId: asText(settings["providerId"]) ?? "",
      integrationIdentifier: identifier ?? asText(integration?.["identifier"]),
      integrationName: asText(integration?.["name"]),
      isActive: integrations && integration !== undefined,
      isSaved: true,
      values: parseValues(asObject(settings["credentials"]) ?? {}),
    };
  });
  const savedKeys = new Set(savedRows.map(({ key }) => key));
  const availableRows = (integrations ?? []).flatMap((integration): SettingsRow[] => {
    const providerId = asText(integration["providerId"]) ?? "";
    const identifier = asText(integration["identifier"]);
    const key = asText(integration["_id"]) ?? identifier ?? providerId;
    const hasSavedRow =
      savedKeys.has(key) ||
      savedRows.some((row) => identifier !== undefined && row.integrationIdentifier === identifier);
    if (hasSavedRow || !supportsSettings(providerId)) return [];
    const integrationName = asText(integration["name"]);
    return [{ ...createEmptyRow(providerId, identifier, true), key, integrationName }];
  });
  return [...savedRows, ...availableRows];
}

/**
 * Returns the row of an integration, or the provider's first row if no identifier is given. If no
 * row matches, returns a row without values, which is inactive once the active integrations are
 * loaded.
 */
export function findRow(
  subscriber: LooseObject,
  integrations: readonly LooseObject[] | undefined,
  providerId: string,
  integrationIdentifier: string | undefined,
): SettingsRow {
  const rows = toSettingsRows(subscriber, integrations).filter(
    (row) => row.providerId === providerId,
  );
  return (
    rows.find(
      (row) =>
        integrationIdentifier === undefined || row.integrationIdentifier === integrationIdentifier,
    ) ??
    createEmptyRow(
      providerId,
      integrationIdentifier,
      integrations === undefined ? undefined : false,
    )
  );
}

export interface SettingsSearch {
  provider: string;
  integration?: string;
}

/** Returns the search params of the page that edits a row; undefined if no page can edit it. */
export function toSettingsSearch(
  row: SettingsRow,
  subscriber: LooseObject,
  integrations: readonly LooseObject[] | undefined,
): SettingsSearch | undefined {
  const { key, providerId, integrationIdentifier } = row;
  // Without an identifier, the page opens the provider's first row.
  const isOpened =
    hasReachableIntegration(row) &&
    findRow(subscriber, integrations, providerId, integrationIdentifier).key === key;
  if (!isOpened) return undefined;
  return {
    provider: providerId,
    ...(integrationIdentifier !== undefined && { integration: integrationIdentifier }),
  };
}
