import type { SimpleEvent } from "./event-columns.ts";

/** Returns a generator of pseudorandom numbers from 0 to 1. Equal seeds give equal sequences. */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
}

const workflows = [
  { id: "login-code", channels: ["sms"], tag: "security", share: 0.25 },
  { id: "order-shipped", channels: ["email", "push"], tag: "orders", share: 0.25 },
  { id: "invoice-ready", channels: ["email"], tag: "billing", share: 0.2 },
  { id: "price-drop", channels: ["push", "email"], tag: "marketing", share: 0.2 },
  { id: "out-for-delivery", channels: ["push", "sms"], tag: "orders", share: 0.1 },
] as const;

const integrations = {
  email: ["sendgrid-eu", "sendgrid-eu", "sendgrid-us", "mailgun-backup"],
  sms: ["twilio-main", "twilio-main", "infobip-dach"],
  push: ["fcm-app"],
} as const;

export interface TrafficEvent extends SimpleEvent {
  readonly facets: readonly string[];
  readonly at: number;
}

/**
 * Returns pseudorandom events of five workflows in an hour. Some of their facets can't be causes
 * of failures: unique IDs, and rare values that a few events have by chance.
 */
export function createTraffic(count: number, seed = 1): TrafficEvent[] {
  const random = createRandom(seed);
  const pick = <T>(values: readonly [T, ...T[]]): T =>
    values[Math.floor(random() * values.length)] ?? values[0];
  return Array.from({ length: count }, (_, index) => {
    let remainingShare = random();
    const workflow = workflows.find(({ share }) => (remainingShare -= share) < 0) ?? workflows[0];
    const usedChannels = workflow.channels.map((channel) => ({
      channel,
      integration: pick(integrations[channel]),
    }));
    const getProvider = (integration: string) => integration.split("-")[0] ?? "";
    const at = Math.floor((index / count) * 3_600_000);
    const [firstChannel] = usedChannels;
    return {
      at,
      latency: 200 + random() ** 4 * 60_000,
      latencyProvider: getProvider(firstChannel?.integration ?? ""),
      facets: [
        `workflow:${workflow.id}`,
        `subscriber:s${Math.floor((random() * count) / 3)}`,
        `transaction:t${index}`,
        "outcome:succeeded",
        `tag:${workflow.tag}`,
        `severity:${pick(["none", "low", "high"])}`,
        `emailDomain:${pick(["gmail.com", "gmx.de", "web.de", `rare-${index % 997}.example`])}`,
        `payload.orderId:${index}`,
        `payload.region:${pick(["eu", "us", "asia"])}`,
        `payload.coupon:c${Math.floor(random() * 900)}`,
        `payload.kind:${workflow.id}`,
        ...new Set(
          usedChannels.flatMap(({ channel, integration }) => [
            `channel:${channel}`,
            `step:${channel}`,
            `integration:${integration}`,
            `provider:${getProvider(integration)}`,
          ]),
        ),
      ],
      calls: usedChannels.map(({ channel, integration }) => ({
        provider: getProvider(integration),
        channel,
        at: at + 200,
        result: "ok" as const,
      })),
    };
  });
}
