import data from "./data/answers.json";
import type { ProviderAnswer, Attempt } from "./engine/model.ts";
import { fraction } from "./random.ts";
import { evaluate } from "./recipe.ts";
import { isWithin, type Disruptions } from "./incidents.ts";

/** A provider's response. Its values are recipes (see `recipe.ts`). */
interface Reply {
  /** Median response time in milliseconds. */
  medianMs?: number;
  between?: string;
  response: unknown;
  errorText?: string;
}

const isPhoneNumber = (text: string) => /^\+[1-9]\d{6,14}$/.test(text);

// Common characters of GSM 03.38. Texts with other characters need UCS-2.
const gsm = /^[\w\s@£$¥èéùìòÇØøÅåΔΦΓΛΩΠΨΣΘΞÆæßÉ!"#¤%&'()*+,\-./:;<=>?¡ÄÖÑÜ§¿äöñüà]*$/;

/** Returns the number of parts of a text message, as a string. */
function segments({ event, to }: Attempt): string {
  const content = event.jobs.find(({ message }) => message?.row.phone === to)?.message?.row.content;
  const text = typeof content === "string" ? content : "";
  const [single, several] = gsm.test(text) ? [160, 153] : [70, 67];
  return String(text.length <= single ? 1 : Math.ceil(text.length / several));
}

/** Reports whether a token is from an old app version. The provider rejects these tokens after `tokensExpireAt`. */
export const isOldToken = (token: string): boolean => fraction(`token ${token}`) < 0.22;

/** Returns a provider's response. Draws the response time unless `milliseconds` is given. */
function answer(
  attempt: Attempt,
  result: ProviderAnswer["result"],
  { medianMs = 0, between, response, errorText }: Reply,
  { milliseconds, token }: { milliseconds?: number; token?: string } = {},
): ProviderAnswer {
  const { random, to, at, integration } = attempt;
  const scope = {
    random,
    to,
    token,
    provider: integration.providerId,
    segments: () => segments(attempt),
    timestamp: (at / 1000).toFixed(6),
    seconds: Math.floor(at / 1000),
  };
  return {
    result,
    milliseconds:
      milliseconds ?? (between ? Number(evaluate(between, scope)) : random.latency(medianMs)),
    response: evaluate(response, scope),
    ...(errorText !== undefined && { errorText: String(evaluate(errorText, scope)) }),
  };
}

function email(attempt: Attempt, { outages }: Disruptions): ProviderAnswer {
  const { random, to, at, integration } = attempt;
  const { accepted, busy, outage, unknownMailbox, warnings } = data.email;
  if (isWithin(outages, integration.identifier, at)) {
    const milliseconds = random.latency(outage[0]?.medianMs ?? 0);
    return answer(attempt, "error", random.pick(outage), { milliseconds });
  }
  const milliseconds = random.latency(accepted.medianMs);
  if (fraction(`mailbox ${to}`) < 0.005) {
    return answer(attempt, "recipient", unknownMailbox, { milliseconds });
  }
  if (random.chance(0.006)) return answer(attempt, "error", busy);
  const sent = answer(attempt, "sent", accepted, { milliseconds });
  return random.chance(0.004)
    ? { ...sent, result: "warning", response: { ...(sent.response as object), warnings } }
    : sent;
}

function sms(attempt: Attempt, { slowPeriods }: Disruptions): ProviderAnswer {
  const { random, to, at, number, integration } = attempt;
  const { accepted, rejected, timedOut } = data.sms;
  if (number < 3 && isWithin(slowPeriods, integration.identifier, at)) {
    return answer(attempt, "timeout", timedOut);
  }
  if (!isPhoneNumber(to)) return answer(attempt, "recipient", rejected);
  if (random.chance(0.004)) return answer(attempt, "timeout", timedOut);
  return answer(attempt, "sent", accepted);
}

function push(attempt: Attempt, { tokensExpireAt }: Disruptions): ProviderAnswer {
  const { random, tokens, at, integration } = attempt;
  const { accepted, failed, rejected } = data.push;
  const milliseconds = random.latency(accepted.medianMs);
  const expired = integration.providerId === "fcm" && at >= tokensExpireAt;
  const rejectedTokens = expired ? tokens.filter(isOldToken) : [];
  const [token] = rejectedTokens;
  if (token !== undefined && rejectedTokens.length === tokens.length) {
    return answer(attempt, "token", rejected, { milliseconds, token });
  }
  if (random.chance(0.003)) return answer(attempt, "error", failed, { milliseconds });
  return { ...answer(attempt, "sent", accepted, { milliseconds }), rejectedTokens };
}

function chat(attempt: Attempt, { secretExpiresAt }: Disruptions): ProviderAnswer {
  const { random, integration, at } = attempt;
  const { accepted, busy, secretExpired } = data.chat;
  if (integration.providerId === "msteams" && at >= secretExpiresAt) {
    return answer(attempt, "credentials", secretExpired);
  }
  if (random.chance(0.004)) return answer(attempt, "error", busy);
  return answer(attempt, "sent", accepted);
}

const byChannel = { email, sms, push, chat };

export const answers =
  (disruptions: Disruptions) =>
  (attempt: Attempt): ProviderAnswer => {
    const { channel } = attempt.integration;
    if (channel === null || channel === "in_app") {
      return answer(attempt, "sent", { medianMs: 12, response: null });
    }
    return byChannel[channel](attempt, disruptions);
  };
