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

/** What a line of CSV holds. Tokens and webhook addresses stay where they are. */
export const exportColumns: readonly ExportColumn<ReceivedSubscriber>[] = keys.map((name) => ({
  name,
  value: (record) => record[name],
}));

/**
 * The text of a record as received, without what its channels hold: which providers are set up
 * stays, device tokens and webhook addresses go.
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
