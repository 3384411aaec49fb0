import type { Subscriber } from "../../contract/subscribers.ts";
import {
  type Column,
  createColumn,
  customColumn,
  createListColumn,
  createTimeColumn,
} from "../db/columns.ts";

export const subscriberColumns = {
  _id: createColumn("id"),
  subscriberId: createColumn("subscriber_id"),
  firstName: createColumn("first_name"),
  lastName: createColumn("last_name"),
  email: createColumn("email"),
  phone: createColumn("phone"),
  avatar: createColumn("avatar"),
  locale: createColumn("locale"),
  timezone: createColumn("timezone"),
  channels: customColumn,
  topics: createListColumn("topics"),
  isOnline: createColumn("is_online"),
  lastOnlineAt: createTimeColumn("last_online_at"),
  __v: createColumn("version", 0),
  data: createColumn("data"),
  _organizationId: customColumn,
  _environmentId: createColumn("environment_id"),
  deleted: createColumn("deleted"),
  createdAt: createTimeColumn("created_at"),
  updatedAt: createTimeColumn("updated_at"),
} satisfies Record<keyof Subscriber, Column>;
