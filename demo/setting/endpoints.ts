import type { EndpointType } from "../../contract/providers/endpoint-types.ts";
import { hostileTexts } from "../hostile-text.ts";
import type { Random } from "../random.ts";

/** Makes the destination of each type. */
export const endpointShapes: Readonly<
  Record<EndpointType, (random: Random, phone: string | null) => Record<string, string>>
> = {
  chatapp1_channel: (random) => ({ channelId: `C0${random.token(9).toUpperCase()}` }),
  chatapp1_user: (random) => ({ userId: `U0${random.token(9).toUpperCase()}` }),
  chatapp2_channel: (random) => ({
    teamId: `19:${random.hex(32)}@thread.tacv2`,
    channelId: `19:${random.hex(32)}@thread.tacv2`,
  }),
  chatapp2_user: (random) => ({ userId: `29:1${random.token(40)}` }),
  chatapp3_chat: (random) => ({ chatId: `-100${random.int(1_000_000_000, 9_999_999_999)}` }),
  webhook: (random) => ({
    url: `https://stores.larkfield.example/terminals/${random.int(1, 2500)}/messages?key=${random.token(24)}`,
    ...(random.chance(0.5) && { channel: random.pick(["prices", "alerts", "shift"]) }),
  }),
  phone: (random, phone) => ({ phoneNumber: phone ?? `+447700900${random.int(100, 999)}` }),
};

export interface EndpointGroup {
  readonly count: number;
  readonly type: EndpointType;
  /** By identifier; null for none. */
  readonly integration: string | null;
  /** Share of the endpoints that belong to a subscriber. */
  readonly owned: number;
  readonly contextKeys?: readonly string[];
  /** Replaces the destination that the type makes. */
  readonly endpoint?: Readonly<Record<string, string>>;
  readonly identifier?: string;
}

/** Endpoints without a connection: sound ones first, then one group per issue. */
export const endpointGroups: readonly EndpointGroup[] = [
  { count: 64, type: "webhook", integration: "store-webhook", owned: 0.2 },
  { count: 18, type: "webhook", integration: "discord", owned: 0.8 },
  { count: 90, type: "phone", integration: "twilio", owned: 0.95 },
  { count: 22, type: "phone", integration: "whatsapp", owned: 1, contextKeys: ["team:couriers"] },
  { count: 7, type: "phone", integration: "infobip-dach", owned: 1, contextKeys: ["region:eu"] },
  // The integration is not active.
  { count: 11, type: "webhook", integration: "mattermost-old", owned: 1 },
  { count: 5, type: "phone", integration: "vonage", owned: 1 },
  // The type needs a connection.
  { count: 6, type: "chatapp1_channel", integration: "slack", owned: 0.5 },
  { count: 3, type: "chatapp2_user", integration: "msteams", owned: 1 },
  // No integration at all.
  { count: 4, type: "phone", integration: null, owned: 1 },
  // Numbers in E.164 format, but too short.
  { count: 3, type: "phone", integration: "twilio", owned: 1, endpoint: { phoneNumber: "+4917" } },
  { count: 1, type: "phone", integration: "twilio", owned: 0, endpoint: { phoneNumber: "+10" } },
  // Malformed on purpose: a national number, and a URL without a scheme.
  {
    count: 1,
    type: "phone",
    integration: "twilio",
    owned: 1,
    endpoint: { phoneNumber: "0171 5550123" },
    identifier: "phone-malformed",
  },
  {
    count: 1,
    type: "webhook",
    integration: "store-webhook",
    owned: 0,
    endpoint: { url: "stores.larkfield.example/terminals/17/messages" },
    identifier: "webhook-malformed",
  },
  {
    count: 1,
    type: "webhook",
    integration: "store-webhook",
    owned: 0,
    endpoint: { url: "https://guests.example/hook?q=%3Cscript%3E", channel: hostileTexts.image },
    identifier: "guest-hook",
    contextKeys: [`guest:${hostileTexts.lookAlike}`],
  },
];
