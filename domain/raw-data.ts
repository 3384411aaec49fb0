import { parseJson } from "../contract/parse-json.ts";
import { sortDetailsByTime } from "./attempts.ts";
import { asNumber, asObject, asText, asTexts, type LooseObject } from "./loose.ts";

/** Longer raw data isn't parsed, because it isn't a typical response and parsing it is slow. */
const maxRawLength = 20_000;

/**
 * Parses a detail's `raw`. Returns undefined unless `raw` is the JSON text of an object, at most
 * `maxRawLength` characters long. Never throws.
 */
export function parseRawObject(detail: LooseObject | undefined): LooseObject | undefined {
  const rawText = asText(detail?.["raw"]);
  if (rawText === undefined || rawText.length > maxRawLength || !rawText.startsWith("{"))
    return undefined;
  return asObject(parseJson(rawText));
}

/** Returns the first warning of a provider's response. */
export const findWarning = (raw: LooseObject | undefined): string | undefined =>
  asTexts(asObject(raw?.["response"])?.["warnings"] ?? raw?.["warnings"])[0];

export interface IntegrationRef {
  id: string | undefined;
  identifier: string | undefined;
}

/**
 * Matches raw data that may contain an integration. Other raw data isn't parsed, because that would
 * take most of the time of a scan. One pattern is faster than two calls of `includes`.
 */
const integrationPattern = /ntegrationId|identifier"/;

function parseIntegrationRef(detail: LooseObject | undefined): IntegrationRef | undefined {
  const rawData = parseRawObject(detail);
  const id = asText(rawData?.["integrationId"]) ?? asText(rawData?.["_integrationId"]);
  const identifier = asText(rawData?.["identifier"]) ?? asText(rawData?.["integrationIdentifier"]);
  return id === undefined && identifier === undefined ? undefined : { id, identifier };
}

/** Returns the last integration in a job's details, because a retry can use another integration. */
export function findIntegrationRef(details: readonly unknown[]): IntegrationRef | undefined {
  // Sorting parses times, which would slow down scans.
  const candidates = details.filter((detail) =>
    integrationPattern.test(asText(asObject(detail)?.["raw"]) ?? ""),
  );
  const sortedDetails = candidates.length > 1 ? sortDetailsByTime(candidates) : candidates;
  for (let index = sortedDetails.length - 1; index >= 0; index -= 1) {
    const integration = parseIntegrationRef(asObject(sortedDetails[index]));
    if (integration) return integration;
  }
  return undefined;
}

const toCode = (value: unknown): string | undefined => {
  const number = asNumber(value);
  if (number !== undefined) return String(number);
  const text = asText(value);
  return text !== undefined && text.length <= 64 ? text : undefined;
};

const codeKeys = ["statusCode", "status", "code", "error"] as const;

/**
 * Returns the first code in the top three levels of a response. Deeper fields differ in meaning.
 */
function findCode(response: LooseObject | undefined, depth = 0): string | undefined {
  if (response === undefined || depth > 2) return undefined;
  for (const key of codeKeys) {
    const code = toCode(response[key]) ?? findCode(asObject(response[key]), depth + 1);
    if (code !== undefined) return code;
  }
  return undefined;
}

/**
 * Returns a code such as `503`, `21211`, or `invalid_client`, which is only used to distinguish
 * failures. In text that isn't JSON, the code is the first number that looks like an HTTP error
 * status.
 */
export function findErrorCode(detail: LooseObject | undefined): string | undefined {
  const rawData = parseRawObject(detail);
  if (rawData) {
    const { response } = rawData;
    return findCode(asObject(response)) ?? findErrorStatus(asText(response)) ?? findCode(rawData);
  }
  return findErrorStatus(asText(detail?.["raw"]));
}

const findErrorStatus = (text: string | undefined) =>
  /\b[45]\d\d\b/.exec((text ?? "").slice(0, 300))?.[0];
