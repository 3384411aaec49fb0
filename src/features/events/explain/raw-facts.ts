import { parseJson } from "../../../../contract/json-text.ts";
import { asList, asNumber, asObject, asText, type LooseObject } from "../../../../domain/loose.ts";

/** Longer texts aren't notes or usual responses, and parsing them is slow. */
const maxLength = 20_000;

/** Parses a detail's `raw`; undefined unless it is an object of moderate size. Never throws. */
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

/** Error codes are near the top; deeper fields with that name mean something else. */
function codeOf(answer: LooseObject | undefined, depth = 0): string | undefined {
  if (answer === undefined || depth > 2) return undefined;
  for (const key of codeKeys) {
    const code = codeText(answer[key]) ?? codeOf(asObject(answer[key]), depth + 1);
    if (code !== undefined) return code;
  }
  return undefined;
}

/**
 * Returns `503`, `21211`, `invalid_client`; for a text that isn't JSON, the first number like an
 * HTTP error status. Only used to distinguish failures.
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

/** An event that a digest's execution details refer to. */
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
