import { asObject, asObjects, asText, type LooseObject } from "../../../../contract/loose.ts";
import { type ChannelKey, channelKeys, takesSettings } from "./channel-fields.ts";

/** Channel settings of one integration: stored ones, or those that could be set up. */
export interface SettingsRow {
  /** Unlike any other row's. */
  key: string;
  providerId: string;
  /** What the service is asked to keep it for; absent where the provider alone decides. */
  integrationIdentifier: string | undefined;
  /** By name, where the integration is active and told. */
  integrationName: string | undefined;
  /** Undefined while it is not known which integrations are active. */
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

/**
 * One row for each integration: what the record has, then the active chat and push integrations
 * that nothing is stored for.
 */
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

/** The row of one integration of a provider; an empty one where nothing is known of it. */
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
