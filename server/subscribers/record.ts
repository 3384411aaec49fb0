import type { Selectable } from "kysely";
import type { ChannelSettings, Subscriber } from "../../contract/subscribers.ts";
import type { SubscribersTable } from "../db/schema.ts";

export interface SubscriberOwner {
  organizationId: string;
  environmentId: string;
}

/** A subscriber as the API shows it; fields without a value are left out. */
export function subscriberRecord(
  row: Selectable<SubscribersTable>,
  channels: ChannelSettings[],
  owner: SubscriberOwner,
): Subscriber {
  return {
    _id: row.id,
    subscriberId: row.subscriber_id,
    ...(row.first_name !== null && { firstName: row.first_name }),
    ...(row.last_name !== null && { lastName: row.last_name }),
    ...(row.email !== null && { email: row.email }),
    ...(row.phone !== null && { phone: row.phone }),
    ...(row.avatar !== null && { avatar: row.avatar }),
    ...(row.locale !== null && { locale: row.locale }),
    ...(row.timezone !== null && { timezone: row.timezone }),
    channels,
    ...(row.topics.length > 0 && { topics: row.topics }),
    ...(row.is_online !== null && { isOnline: row.is_online }),
    ...(row.last_online_at !== null && { lastOnlineAt: row.last_online_at.toISOString() }),
    __v: row.version,
    ...(row.data !== null && { data: row.data }),
    _organizationId: owner.organizationId,
    _environmentId: owner.environmentId,
    deleted: row.deleted,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
