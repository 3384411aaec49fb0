import type { ChannelSettings, Subscriber } from "../../contract/subscribers.ts";
import { toRecord } from "../db/columns.ts";
import { subscriberColumns } from "./columns.ts";
import type { SubscriberRecord } from "./repository.ts";

/** Omits fields without a value. */
export const toSubscriber = (
  row: SubscriberRecord,
  channels: ChannelSettings[],
  { organizationId }: { organizationId: string },
): Subscriber =>
  toRecord<Subscriber>(subscriberColumns, row, { channels, _organizationId: organizationId });
