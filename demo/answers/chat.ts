import type { Answer, Try } from "../engine/model.ts";

function accepted({ random, integration, at }: Try): unknown {
  switch (integration.providerId) {
    case "slack":
      return { ok: true, channel: `D${random.token(9).toUpperCase()}`, ts: (at / 1000).toFixed(6) };
    case "telegram":
      return {
        ok: true,
        result: { message_id: random.int(100, 99_999), date: Math.floor(at / 1000) },
      };
    case "discord":
      return { status: 204, body: "" };
    case "whatsapp-business":
      return { messaging_product: "whatsapp", messages: [{ id: `wamid.${random.token(32)}` }] };
    default:
      return { status: 200, body: "ok" };
  }
}

const expiredSecret = ({ random }: Try): Answer => ({
  result: "credentials",
  milliseconds: random.around(210),
  response: {
    error: "invalid_client",
    error_description: `7000222: The provided client secret keys for app 'larkfield' are expired. Trace ${random.hex(12)}`,
    error_codes: [7_000_222],
  },
  errorText: "The provided client secret keys are expired.",
});

/** What a chat provider answers; from `secretExpiresAt` on Teams knows the integration no more. */
export function chat(attempt: Try, secretExpiresAt: number): Answer {
  const { random, integration, at } = attempt;
  if (integration.providerId === "msteams" && at >= secretExpiresAt) return expiredSecret(attempt);
  if (random.chance(0.004)) {
    return {
      result: "error",
      milliseconds: random.around(90),
      response: { ok: false, error: "ratelimited", retry_after: 3 },
      errorText: "ratelimited",
    };
  }
  return { result: "sent", milliseconds: random.around(170), response: accepted(attempt) };
}
