import { api } from "../../../../contract/index.ts";
import { asObjects } from "../../../../domain/loose.ts";
import { maskSecrets, maskValue } from "../../../../contract/mask-secrets.ts";
import { startExport } from "../../../api/tasks.ts";
import type { Profile } from "../../../api/session/profile.ts";
import {
  type ReceivedSubscriber,
  toSubscriberQuery,
  type SubscriberSearch,
} from "../../../api/subscribers.ts";
import type { ExportColumn, ExportFormat } from "../../../lib/tasks/export-list.ts";
import { getJsonMembers, toJsonObject } from "../../../lib/json/json-members.ts";
import { textFields } from "../text-fields.ts";

const exportedFields = [
  "subscriberId",
  ...textFields,
  "data",
  "isOnline",
  "lastOnlineAt",
  "createdAt",
  "updatedAt",
  "deleted",
] as const;

export const exportColumns: readonly ExportColumn<ReceivedSubscriber>[] = exportedFields.map(
  (name) => ({
    name,
    getValue: (record) => maskValue(name, record[name]),
  }),
);

/** Masks secrets, and removes the credentials from channel settings. */
export function removeCredentials(text: string): string {
  const members = new Map(getJsonMembers(text));
  const channels = members.get("channels");
  if (channels === undefined) return maskSecrets(text);
  const publicChannels = asObjects(JSON.parse(channels)).map(
    ({ credentials: _, ...publicSettings }) => publicSettings,
  );
  return maskSecrets(toJsonObject(members.set("channels", JSON.stringify(publicChannels))));
}

export function exportSubscribers(
  profile: Profile,
  search: SubscriberSearch,
  format: ExportFormat,
): void {
  startExport(profile, {
    title: "Subscriber export",
    unit: "subscriber",
    href: "/subscribers",
    format,
    columns: exportColumns,
    read: (call, page, signal) =>
      call(api.subscribers.list, { query: { ...toSubscriberQuery(search), ...page }, signal }),
    removeSecrets: removeCredentials,
  });
}
