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
import { lacksAddress, type MissingAddress, missingAddressTexts } from "./missing-addresses.ts";
import { getJsonItems, getJsonMembers, toJsonObject } from "../../../lib/json/json-members.ts";
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

/** In a CSV file, custom data can be JSON text, which preserves digits. */
type ExportedSubscriber = Omit<ReceivedSubscriber, "data"> & { readonly data?: unknown };

export const exportColumns: readonly ExportColumn<ExportedSubscriber>[] = exportedFields.map(
  (name) => ({
    name,
    getValue: (record) => maskValue(name, record[name]),
  }),
);

interface SubscriberPage {
  readonly data?: readonly (ExportedSubscriber | null | undefined)[] | null | undefined;
}

/** Replaces the custom data of each record with its text, because parsing rounds large numbers. */
export function addDataTexts<Page extends SubscriberPage>({
  text,
  data: page,
}: {
  readonly text: string;
  readonly data: Page;
}) {
  const texts = getJsonItems(text);
  const data = (page.data ?? []).map((item, index): ExportedSubscriber | null | undefined =>
    item?.data
      ? { ...item, data: getJsonMembers(texts[index] ?? "").get("data") ?? item.data }
      : item,
  );
  return { text, data: { ...page, data } };
}

/** Masks secrets, and removes the credentials from channel settings. */
export function removeCredentials(text: string): string {
  const members = new Map(getJsonMembers(text));
  const channelsText = members.get("channels");
  if (channelsText === undefined) return maskSecrets(text);
  const publicChannels = asObjects(JSON.parse(channelsText)).map(
    ({ credentials: _, ...publicSettings }) => publicSettings,
  );
  return maskSecrets(toJsonObject(members.set("channels", JSON.stringify(publicChannels))));
}

const defaultTexts = { title: "Subscriber export", fileName: undefined };

export function exportSubscribers(
  profile: Profile,
  search: SubscriberSearch,
  format: ExportFormat,
  missing: MissingAddress | undefined,
): void {
  const { title, fileName } = missing ? missingAddressTexts[missing] : defaultTexts;
  startExport(profile, {
    title,
    fileName,
    unit: "subscriber",
    href: "/subscribers",
    format,
    columns: exportColumns,
    isIncluded: missing && ((record) => lacksAddress(record, missing)),
    read: async (call, page, signal) => {
      const query = { ...toSubscriberQuery(search), ...page };
      const response = await call(api.subscribers.list, { query, signal });
      return format === "csv" ? addDataTexts(response) : response;
    },
    removeSecrets: removeCredentials,
  });
}
