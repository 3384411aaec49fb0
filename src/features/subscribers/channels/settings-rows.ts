import { asObject, asObjects, asText, type LooseObject } from "../../../../domain/loose.ts";
import { type ChannelKey, channelKeys } from "../../../../contract/providers/channel-settings.ts";
import { takesSettings } from "./channel-fields.ts";

/** Channel settings of one integration, saved or not yet set up. */
export interface SettingsRow {
  /** Unique within the list. */
  key: string;
  providerId: string;
  /** Undefined where the provider alone selects the integration. */
  integrationIdentifier: string | undefined;
  /** Only known for an active integration. */
  integrationName: string | undefined;
  /** Undefined until the active integrations are loaded. */
  active: boolean | undefined;
  stored: boolean;
  values: Partial<Record<ChannelKey, string | readonly string[] | undefined>>;
}

function valuesOf(credentials: LooseObject): SettingsRow["values"] {
  const values: SettingsRow["values"] = {};
  for (const key of channelKeys) {
    const value = credentials[key];
    if (key === "deviceTokens") {
      if (Array.isArray(value)) values[key] = value.filter((one) => typeof one === "string");
    } else if (typeof value === "string") values[key] = value;
  }
  return values;
}

/** Saved settings first, then active chat and push integrations without settings. */
export function settingsRows(
  subscriber: LooseObject,
  integrations: readonly LooseObject[] | undefined,
): SettingsRow[] {
  const stored = asObjects(subscriber["channels"]).map((settings, index): SettingsRow => {
    const id = asText(settings["_integrationId"]);
    const named = asText(settings["integrationIdentifier"]);
    const integration = integrations?.find(
      (one) =>
        (id !== undefined && one["_id"] === id) ||
        (named !== undefined && one["identifier"] === named),
    );
    return {
      key: id ?? `stored ${index}`,
      providerId: asText(settings["providerId"]) ?? "",
      integrationIdentifier: named ?? asText(integration?.["identifier"]),
      integrationName: asText(integration?.["name"]),
      active: integrations && integration !== undefined,
      stored: true,
      values: valuesOf(asObject(settings["credentials"]) ?? {}),
    };
  });
  const taken = new Set(stored.map(({ key }) => key));
  const open = (integrations ?? []).flatMap((integration): SettingsRow[] => {
    const providerId = asText(integration["providerId"]) ?? "";
    const identifier = asText(integration["identifier"]);
    const key = asText(integration["_id"]) ?? identifier ?? providerId;
    const isStored =
      taken.has(key) ||
      stored.some((row) => identifier !== undefined && row.integrationIdentifier === identifier);
    if (isStored || !takesSettings(providerId)) return [];
    return [
      {
        key,
        providerId,
        integrationIdentifier: identifier,
        integrationName: asText(integration["name"]),
        active: true,
        stored: false,
        values: {},
      },
    ];
  });
  return [...stored, ...open];
}

export function findRow(
  subscriber: LooseObject,
  integrations: readonly LooseObject[] | undefined,
  providerId: string,
  integrationIdentifier: string | undefined,
): SettingsRow {
  const rows = settingsRows(subscriber, integrations).filter(
    (row) => row.providerId === providerId,
  );
  return (
    rows.find(
      (row) =>
        integrationIdentifier === undefined || row.integrationIdentifier === integrationIdentifier,
    ) ?? {
      key: providerId,
      providerId,
      integrationIdentifier,
      integrationName: undefined,
      active: false,
      stored: false,
      values: {},
    }
  );
}
