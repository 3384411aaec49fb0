import data from "./data/responses.json";
import type { ProviderResponse, Attempt } from "./engine/model.ts";
import { hashToFraction } from "./random.ts";
import { evaluate } from "./recipe.ts";
import { isWithin, type Disruptions } from "./incidents.ts";

/** A provider's response. All values except `medianMs` are recipes (see `recipe.ts`). */
interface ResponseRecipe {
  /** Median response time in milliseconds. */
  medianMs?: number;
  between?: string;
  response: unknown;
  errorText?: string;
}

const isPhoneNumber = (text: string) => /^\+[1-9]\d{6,14}$/.test(text);

// Basic characters of GSM 03.38. Texts with other characters are counted as UCS-2.
const gsmPattern = /^[\w\s@£$¥èéùìòÇØøÅåΔΦΓΛΩΠΨΣΘΞÆæßÉ!"#¤%&'()*+,\-./:;<=>?¡ÄÖÑÜ§¿äöñüà]*$/;

function formatSegmentCount({ event, to }: Attempt): string {
  const content = event.jobs.find(({ message }) => message?.row.phone === to)?.message?.row.content;
  const text = typeof content === "string" ? content : "";
  const [maxSingleLength, maxPartLength] = gsmPattern.test(text) ? [160, 153] : [70, 67];
  return String(text.length <= maxSingleLength ? 1 : Math.ceil(text.length / maxPartLength));
}

/**
 * Reports whether a token is from an old app version. The provider rejects these tokens after
 * `tokensExpireAt`.
 */
export const isOldToken = (token: string): boolean => hashToFraction(`token ${token}`) < 0.22;

/** Draws the response time unless `durationMs` is set. */
function createResponse(
  attempt: Attempt,
  result: ProviderResponse["result"],
  { medianMs = 0, between, response, errorText }: ResponseRecipe,
  { durationMs, token }: { durationMs?: number; token?: string } = {},
): ProviderResponse {
  const { random, to, at, integration } = attempt;
  const scope = {
    random,
    to,
    token,
    provider: integration.providerId,
    segments: () => formatSegmentCount(attempt),
    timestamp: (at / 1000).toFixed(6),
    seconds: Math.floor(at / 1000),
  };
  return {
    result,
    durationMs:
      durationMs ?? (between ? Number(evaluate(between, scope)) : random.latency(medianMs)),
    response: evaluate(response, scope),
    ...(errorText !== undefined && { errorText: String(evaluate(errorText, scope)) }),
  };
}

function respondToEmail(attempt: Attempt, { outages }: Disruptions): ProviderResponse {
  const { random, to, at, integration } = attempt;
  const { accepted, busy, outage, unknownMailbox, warnings } = data.email;
  if (isWithin(outages, integration.identifier, at)) {
    const durationMs = random.latency(outage[0]?.medianMs ?? 0);
    return createResponse(attempt, "error", random.pick(outage), { durationMs });
  }
  const latencyMs = random.latency(accepted.medianMs);
  if (hashToFraction(`mailbox ${to}`) < 0.005) {
    return createResponse(attempt, "recipient", unknownMailbox, { durationMs: latencyMs });
  }
  if (random.chance(0.006)) return createResponse(attempt, "error", busy);
  const acceptedResponse = createResponse(attempt, "sent", accepted, { durationMs: latencyMs });
  return random.chance(0.004)
    ? {
        ...acceptedResponse,
        result: "warning",
        response: { ...(acceptedResponse.response as object), warnings },
      }
    : acceptedResponse;
}

function respondToSms(attempt: Attempt, { slowPeriods }: Disruptions): ProviderResponse {
  const { random, to, at, number, integration } = attempt;
  const { accepted, rejected, timedOut } = data.sms;
  if (number < 3 && isWithin(slowPeriods, integration.identifier, at)) {
    return createResponse(attempt, "timeout", timedOut);
  }
  if (!isPhoneNumber(to)) return createResponse(attempt, "recipient", rejected);
  if (random.chance(0.004)) return createResponse(attempt, "timeout", timedOut);
  return createResponse(attempt, "sent", accepted);
}

function respondToPush(attempt: Attempt, { tokensExpireAt }: Disruptions): ProviderResponse {
  const { random, tokens, at, integration } = attempt;
  const { accepted, failed, rejected } = data.push;
  const latencyMs = random.latency(accepted.medianMs);
  const isExpired = integration.providerId === "fcm" && at >= tokensExpireAt;
  const rejectedTokens = isExpired ? tokens.filter(isOldToken) : [];
  const [token] = rejectedTokens;
  if (token !== undefined && rejectedTokens.length === tokens.length) {
    return createResponse(attempt, "token", rejected, { durationMs: latencyMs, token });
  }
  if (random.chance(0.003))
    return createResponse(attempt, "error", failed, { durationMs: latencyMs });
  return {
    ...createResponse(attempt, "sent", accepted, { durationMs: latencyMs }),
    rejectedTokens,
  };
}

function respondToChat(attempt: Attempt, { secretExpiresAt }: Disruptions): ProviderResponse {
  const { random, integration, at } = attempt;
  const { accepted, busy, secretExpired } = data.chat;
  if (integration.providerId === "msteams" && at >= secretExpiresAt) {
    return createResponse(attempt, "credentials", secretExpired);
  }
  if (random.chance(0.004)) return createResponse(attempt, "error", busy);
  return createResponse(attempt, "sent", accepted);
}

const respondersByChannel = {
  email: respondToEmail,
  sms: respondToSms,
  push: respondToPush,
  chat: respondToChat,
};

export const createResponder =
  (disruptions: Disruptions) =>
  (attempt: Attempt): ProviderResponse => {
    const { channel } = attempt.integration;
    if (channel === null || channel === "in_app") {
      return createResponse(attempt, "sent", { medianMs: 12, response: null });
    }
    return respondersByChannel[channel](attempt, disruptions);
  };
