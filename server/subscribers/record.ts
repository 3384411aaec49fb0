import type { ChannelSettings, Subscriber } from "../../contract/subscribers.ts";
import { toRecord } from "../db/columns.ts";
import { subscriberColumns } from "./columns.ts";
import type { SubscriberRecord } from "./repository.ts";

/** Returns a subscriber for the API, without missing values. */
export const toSubscriber = (
  row: SubscriberRecord,
  channels: ChannelSettings[],
  { organizationId }: { organizationId: string },
): Subscriber =>
  toRecord<Subscriber>(subscriberColumns, row, { channels, _organizationId: organizationId });
