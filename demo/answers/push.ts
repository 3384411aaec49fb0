import type { Answer, Try } from "../engine/model.ts";
import { fraction } from "../random.ts";

/** Tokens that an old version of the app made; its provider forgets them one day. */
export const isOldToken = (token: string): boolean => fraction(`token ${token}`) < 0.22;

const accepted = ({ random, integration }: Try): unknown => {
  switch (integration.providerId) {
    case "fcm":
      return {
        name: `projects/larkfield-demo/messages/0:${random.int(1e15, 9e15)}%${random.hex(16)}`,
      };
    case "apns":
      return { status: 200, "apns-id": random.hex(32), "apns-unique-id": random.hex(32) };
    default:
      return { id: random.hex(24), recipients: 1, errors: [] };
  }
};

function refusal(token: string): unknown {
  return {
    error: {
      code: 404,
      message: "Requested entity was not found.",
      status: "NOT_FOUND",
      details: [
        { "@type": "type.push.example/google.firebase.fcm.v1.FcmError", errorCode: "UNREGISTERED" },
      ],
    },
    token,
  };
}

/** What a push provider answers; from `expireAt` on FCM knows no old tokens. */
export function push(attempt: Try, expireAt: number): Answer {
  const { random, tokens, at, integration } = attempt;
  const milliseconds = random.around(130);
  const expired = integration.providerId === "fcm" && at >= expireAt;
  const refused = expired ? tokens.filter(isOldToken) : [];
  const [first] = refused;
  if (first !== undefined && refused.length === tokens.length) {
    return {
      result: "token",
      milliseconds,
      response: refusal(first),
      errorText: "UNREGISTERED: Requested entity was not found.",
    };
  }
  if (random.chance(0.003)) {
    return {
      result: "error",
      milliseconds,
      response: {
        error: { code: 500, message: "Internal error encountered.", status: "INTERNAL" },
      },
      errorText: "500 Internal error encountered.",
    };
  }
  return { result: "sent", milliseconds, response: accepted(attempt), refusedTokens: refused };
}
