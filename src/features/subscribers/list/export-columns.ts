import type { ReceivedSubscriber } from "../../../api/subscribers.ts";
import { asObjects } from "../../../../contract/loose.ts";
import type { ExportColumn } from "../../../lib/jobs/export-list.ts";
import { jsonMembers } from "../../../lib/json-members.ts";

const keys = [
  "subscriberId",
  "firstName",
  "lastName",
  "email",
  "phone",
  "avatar",
  "locale",
  "timezone",
  "data",
  "isOnline",
  "lastOnlineAt",
  "createdAt",
  "updatedAt",
  "deleted",
] as const;

/** The columns of a CSV file. Device tokens and webhook URLs are left out. */
export const exportColumns: readonly ExportColumn<ReceivedSubscriber>[] = keys.map((name) => ({
  name,
  value: (record) => record[name],
}));

/**
 * Returns a record's text as received, without the credentials of its channels. The providers stay;
 * device tokens and webhook URLs are removed.
 */
export function withoutCredentials(text: string): string {
  const members = jsonMembers(text);
  const channels = members.get("channels");
  if (channels === undefined) return text;
  const kept = asObjects(JSON.parse(channels)).map(({ credentials: _, ...rest }) => rest);
  const pairs = [...members].map(
    ([key, value]) => `${JSON.stringify(key)}:${key === "channels" ? JSON.stringify(kept) : value}`,
  );
  return `{${pairs.join(",")}}`;
}
