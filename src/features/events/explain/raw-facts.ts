import { parseJson } from "../../../../contract/json-text.ts";
import { asList, asNumber, asObject, asText, type LooseObject } from "../../../../domain/loose.ts";

/** Longer texts are no note and no ordinary answer, and not worth the cost of parsing. */
const maxLength = 20_000;

/** A detail's `raw` as an object; undefined for anything else and for huge ones. Never throws. */
export function rawObject(detail: LooseObject | undefined): LooseObject | undefined {
  const raw = asText(detail?.["raw"]);
  if (raw === undefined || raw.length > maxLength || !raw.startsWith("{")) return undefined;
  return asObject(parseJson(raw));
}

export interface NamedIntegration {
  id: string | undefined;
  identifier: string | undefined;
}

function namedIn(detail: LooseObject): NamedIntegration | undefined {
  const raw = rawObject(detail);
  const id = asText(raw?.["integrationId"]);
  const identifier = asText(raw?.["identifier"]);
  return id === undefined && identifier === undefined ? undefined : { id, identifier };
}

/** The integration of the last detail that names one. */
export function namedIntegration(details: readonly LooseObject[]): NamedIntegration | undefined {
  for (const detail of details.toReversed()) {
    const named = namedIn(detail);
    if (named) return named;
  }
  return undefined;
}

const codeText = (value: unknown): string | undefined => {
  const number = asNumber(value);
  if (number !== undefined) return String(number);
  const text = asText(value);
  return text !== undefined && text.length <= 64 ? text : undefined;
};

const codeKeys = ["statusCode", "status", "code", "error"] as const;

/** Codes are near the top; deeper fields of that name mean something else. */
function codeOf(answer: LooseObject | undefined, depth = 0): string | undefined {
  if (answer === undefined || depth > 2) return undefined;
  for (const key of codeKeys) {
    const code = codeText(answer[key]) ?? codeOf(asObject(answer[key]), depth + 1);
    if (code !== undefined) return code;
  }
  return undefined;
}

/**
 * The code in an answer: `503`, `21211`, `invalid_client`. Of a text that is not JSON a number that
 * reads like a failed HTTP status. Used as it is, only to distinguish failures.
 */
export function answerCode(detail: LooseObject | undefined): string | undefined {
  const raw = rawObject(detail);
  if (raw) {
    const { response } = raw;
    return codeOf(asObject(response)) ?? statusIn(asText(response)) ?? codeOf(raw);
  }
  return statusIn(asText(detail?.["raw"]));
}

const statusIn = (text: string | undefined) => /\b[45]\d\d\b/.exec((text ?? "").slice(0, 300))?.[0];

/** The events that a digest's own notes name, oldest first, each once. */
export interface NamedEvent {
  id: string | undefined;
  transactionId: string | undefined;
  createdAt: string | undefined;
}

const eventIn = (value: LooseObject | undefined): NamedEvent | undefined => {
  const id = asText(value?.["notificationId"]);
  const transactionId = asText(value?.["transactionId"]);
  if (id === undefined && transactionId === undefined) return undefined;
  return { id, transactionId, createdAt: asText(value?.["createdAt"]) };
};

export const namedEvent = (detail: LooseObject | undefined) => eventIn(rawObject(detail));

export const listedEvents = (detail: LooseObject | undefined): NamedEvent[] =>
  asList(rawObject(detail)?.["events"]).flatMap((item) => eventIn(asObject(item)) ?? []);
