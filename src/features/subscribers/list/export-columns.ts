import type { ReceivedSubscriber } from "../../../api/subscribers.ts";
import { asObjects } from "../../../../domain/loose.ts";
import { maskSecrets, maskValue } from "../../../../contract/secrets.ts";
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

/** The columns of a CSV export, secrets masked. */
export const exportColumns: readonly ExportColumn<ReceivedSubscriber>[] = keys.map((name) => ({
  name,
  value: (record) => maskValue(name, record[name]),
}));

/**
 * Returns a record as received, without the credentials of its channels and with other secrets
 * masked. Which providers are set up stays.
 */
export function withoutCredentials(text: string): string {
  const members = jsonMembers(text);
  const channels = members.get("channels");
  if (channels === undefined) return maskSecrets(text);
  const kept = asObjects(JSON.parse(channels)).map(({ credentials: _, ...rest }) => rest);
  const pairs = [...members].map(
    ([key, value]) => `${JSON.stringify(key)}:${key === "channels" ? JSON.stringify(kept) : value}`,
  );
  return maskSecrets(`{${pairs.join(",")}}`);
}
