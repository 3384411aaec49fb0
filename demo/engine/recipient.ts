import type { JsonObject } from "../../contract/common.ts";

export interface Recipient {
  readonly id: string;
  readonly subscriberId: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly locale: string | null;
  readonly timezone: string | null;
  readonly data: JsonObject | null;
  /** Chat and push addresses by identifier of the integration. */
  readonly addresses: ReadonlyMap<string, ChannelAddress>;
}

export interface ChannelAddress {
  readonly deviceTokens?: readonly string[];
  readonly webhookUrl?: string;
}
