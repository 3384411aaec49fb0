import type { Subscriber } from "../../contract/subscribers.ts";
import { type Column, column, customColumn, list, time } from "../db/columns.ts";

export const subscriberColumns = {
  _id: column("id"),
  subscriberId: column("subscriber_id"),
  firstName: column("first_name"),
  lastName: column("last_name"),
  email: column("email"),
  phone: column("phone"),
  avatar: column("avatar"),
  locale: column("locale"),
  timezone: column("timezone"),
  channels: customColumn,
  topics: list("topics"),
  isOnline: column("is_online"),
  lastOnlineAt: time("last_online_at"),
  __v: column("version", 0),
  data: column("data"),
  _organizationId: customColumn,
  _environmentId: column("environment_id"),
  deleted: column("deleted"),
  createdAt: time("created_at"),
  updatedAt: time("updated_at"),
} satisfies Record<keyof Subscriber, Column>;
