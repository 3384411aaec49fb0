import type { ChannelCredentials } from "../../contract/subscribers.ts";
import type { Random } from "../random.ts";
import { isOldToken } from "../answers/push.ts";

interface AddressKind {
  /** Of the subscribers. */
  readonly share: number;
  readonly make: (random: Random) => ChannelCredentials;
}

const fcmToken = (random: Random) => `${random.token(22)}:APA91b${random.token(60)}`;
const tokens = (random: Random, make: () => string): ChannelCredentials => ({
  deviceTokens: Array.from({ length: random.pick([1, 1, 1, 2, 3]) }, make),
});
const hook = (host: string, path: string): ChannelCredentials => ({
  webhookUrl: `https://${host}.example${path}`,
});

/** A token that the provider refuses once old ones are expired. */
export function oldFcmToken(random: Random): string {
  for (;;) {
    const token = fcmToken(random);
    if (isOldToken(token)) return token;
  }
}

/** Where chat and push providers reach subscribers, by provider. */
export const addressKinds: Readonly<Record<string, AddressKind>> = {
  fcm: { share: 0.46, make: (random) => tokens(random, () => fcmToken(random)) },
  apns: { share: 0.17, make: (random) => tokens(random, () => random.hex(64)) },
  expo: {
    share: 0.02,
    make: (random) => tokens(random, () => `ExponentPushToken[${random.token(22)}]`),
  },
  "one-signal": { share: 0.04, make: (random) => tokens(random, () => random.hex(32)) },
  slack: {
    share: 0.14,
    make: (random) => ({
      ...hook(
        "hooks.slack",
        `/services/T0LARK${random.int(10, 99)}/B${random.token(8)}/${random.token(24)}`,
      ),
      ...(random.chance(0.4) && { channel: random.pick(["#shop", "#alerts", "@me"]) }),
    }),
  },
  msteams: {
    share: 0.05,
    make: (random) =>
      hook("teams.office", `/webhookb2/${random.hex(32)}/IncomingWebhook/${random.hex(32)}`),
  },
  discord: {
    share: 0.03,
    make: (random) =>
      hook("discord", `/api/webhooks/${random.int(1e15, 9e15)}/${random.token(60)}`),
  },
  mattermost: {
    share: 0.02,
    make: (random) => hook("chat.larkfield", `/hooks/${random.token(26).toLowerCase()}`),
  },
  telegram: { share: 0.03, make: (random) => ({ channel: String(random.int(1e8, 9e8)) }) },
  "whatsapp-business": {
    share: 0.04,
    make: (random) => ({ channel: `+5500${random.int(1e7, 9e7)}` }),
  },
  "grafana-on-call": {
    share: 0.01,
    make: (random) => ({
      alertUid: `uid-${random.int(10_000, 99_999)}`,
      title: "Shop",
      imageUrl: "https://cdn.larkfield.example/alerts/shop.png",
      state: random.pick(["alerting", "ok"]),
      externalUrl: `https://grafana.larkfield.example/d/${random.hex(9)}`,
    }),
  },
  "chat-webhook": {
    share: 0.02,
    make: (random) => hook("stores.larkfield", `/terminals/${random.int(1, 2500)}/messages`),
  },
};
