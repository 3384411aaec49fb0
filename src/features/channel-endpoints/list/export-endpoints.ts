import type { Profile } from "../../../api/session/profile.ts";
import { startExport } from "../../../api/tasks.ts";
import { api } from "../../../../contract/index.ts";
import { maskSecrets } from "../../../../contract/mask-secrets.ts";
import {
  type EndpointSearch,
  toEndpointQuery,
  type ReceivedChannelEndpoint,
} from "../../../api/channel-endpoints.ts";
import { toEndpointInfo } from "../../../entities/channel-endpoints/endpoint-info.ts";
import {
  isSecretDestinationKey,
  formatDestination,
} from "../../../entities/channel-endpoints/endpoint-destination.tsx";
import type { ExportColumn, ExportFormat } from "../../../lib/tasks/export-list.ts";
import { getJsonMembers, toJsonObject } from "../../../lib/json/json-members.ts";

const columnKeys = [
  "identifier",
  "type",
  "channel",
  "providerId",
  "integrationIdentifier",
  "connectionIdentifier",
  "subscriberId",
  "createdAt",
  "updatedAt",
] as const;

/** Columns of the CSV export. `formatDestination` masks secrets, such as webhook URLs. */
const columns: readonly ExportColumn<ReceivedChannelEndpoint>[] = [
  ...columnKeys.map((name) => ({
    name,
    getValue: (record: ReceivedChannelEndpoint) => record[name],
  })),
  { name: "contextKeys", getValue: (record) => toEndpointInfo(record).contextKeys.join(" ") },
  { name: "target", getValue: (record) => formatDestination(toEndpointInfo(record).destination) },
];

/** Removes the secret fields of the destination from a record's JSON, and masks other secrets. */
export function removeSecrets(text: string): string {
  const members = new Map(getJsonMembers(text));
  const destinationText = members.get("endpoint");
  if (destinationText === undefined || !destinationText.startsWith("{")) return maskSecrets(text);
  const nonSecretMembers = [...getJsonMembers(destinationText)].filter(
    ([key]) => !isSecretDestinationKey(key),
  );
  return maskSecrets(toJsonObject(members.set("endpoint", toJsonObject(nonSecretMembers))));
}

export function exportEndpoints(profile: Profile, search: EndpointSearch, format: ExportFormat) {
  startExport(profile, {
    title: "Channel endpoint export",
    unit: "endpoint",
    href: "/channel-endpoints",
    format,
    columns,
    read: (call, page, signal) =>
      call(api.channelEndpoints.list, { query: { ...toEndpointQuery(search), ...page }, signal }),
    removeSecrets,
  });
}
