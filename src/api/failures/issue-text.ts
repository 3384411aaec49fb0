import { parseJson } from "../../../contract/parse-json.ts";
import { maskSecrets } from "../../../contract/mask-secrets.ts";
import { asList, asNumber, asObject, asText, type LooseObject } from "../../../domain/loose.ts";
import { findWarning, parseRawObject } from "../../../domain/raw-data.ts";

/** Raw data with more characters isn't searched for a message. Typical responses are shorter. */
const maxRawLength = 20_000;
export const maxTextLength = 500;

/** Fields of responses that contain a human-readable message, most specific first. */
const messageKeys = [
  "message",
  "error_description",
  "errorMessage",
  "error_message",
  "Message",
  "description",
  "text",
  "detail",
  "title",
  "reason",
  "error",
] as const;

/** Maximum depth. Responses can contain JSON in strings, and each such string is another level. */
const maxDepth = 8;

const statusKeys = ["statusCode", "status_code", "status", "code", "httpStatusCode"] as const;

interface ProviderMessage {
  text?: string | undefined;
  /** An HTTP error status such as `503`. */
  status?: string | undefined;
}

function parseHttpStatus(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  const statusNumber = asNumber(value) ?? Number(asText(value));
  return Number.isInteger(statusNumber) && statusNumber >= 400 && statusNumber < 600
    ? String(statusNumber)
    : undefined;
}

/** Returns the title of an HTML page, or the first line of other text. */
function getFirstLine(text: string): string | undefined {
  const beginning = text.slice(0, 4000);
  const title = /<title>([^<]{1,300})</i.exec(beginning)?.[1];
  const plainText =
    title ?? (/^\s*</.test(beginning) ? beginning.replaceAll(/<[^<>]{0,300}>/g, "\n") : beginning);
  return asText(/\S[^\r\n]*/.exec(plainText)?.[0].trim());
}

function parseMessageText(text: string, depth: number): ProviderMessage {
  if (/^\s*[{[]/.test(text)) {
    const value = parseJson(text);
    if (value !== undefined) return extractMessage(value, depth + 1);
  }
  return { text: getFirstLine(text) };
}

/** Returns the message of the value itself, or else of the first inner value that has one. */
function extractMessage(value: unknown, depth = 0): ProviderMessage {
  if (typeof value === "string") return value === "" ? {} : parseMessageText(value, depth);
  if (depth > maxDepth) return {};
  const object = asObject(value);
  if (object === undefined) {
    for (const item of asList(value).slice(0, 5)) {
      const message = extractMessage(item, depth + 1);
      if (message.text !== undefined) return message;
    }
    return {};
  }
  return extractObjectMessage(object, depth);
}

function getStatus(object: LooseObject): string | undefined {
  for (const key of statusKeys) {
    const status = parseHttpStatus(object[key]);
    if (status !== undefined) return status;
  }
  return undefined;
}

function extractObjectMessage(object: LooseObject, depth: number): ProviderMessage {
  const status = getStatus(object);
  for (const key of messageKeys) {
    const text = asText(object[key]);
    if (text !== undefined) return { text: parseMessageText(text, depth).text, status };
  }
  for (const key of ["response", "error", "errors", "body", "data"] as const) {
    const message = extractMessage(object[key], depth + 1);
    if (message.text !== undefined) return { text: message.text, status: status ?? message.status };
  }
  for (const innerValue of Object.values(object)) {
    if (typeof innerValue !== "object") continue;
    const message = extractMessage(innerValue, depth + 1);
    if (message.text !== undefined) return { text: message.text, status: status ?? message.status };
  }
  return { status };
}

/**
 * Returns the text of an issue's execution detail: the provider's warning, or its message with the
 * HTTP status, such as "503 Service temporarily unavailable", or else the detail's own text.
 * Secrets are masked.
 */
export function getIssueText(detail: LooseObject | undefined): string | undefined {
  const detailText = asText(detail?.["detail"]);
  const rawText = asText(detail?.["raw"]);
  // A response with a warning has a message that describes the accepted send.
  const warning =
    detail?.["status"] === "Warning" ? findWarning(parseRawObject(detail)) : undefined;
  const { text, status }: ProviderMessage =
    warning === undefined && rawText !== undefined && rawText.length <= maxRawLength
      ? extractMessage(rawText)
      : { text: warning };
  const issueText =
    text === undefined
      ? detailText
      : addContext(text, status === undefined ? detailText : undefined);
  if (issueText === undefined) return undefined;
  const isComplete = status === undefined || /^\d{3}\b/.test(issueText);
  return maskSecrets((isComplete ? issueText : `${status} ${issueText}`).slice(0, maxTextLength));
}

/** Adds the detail's own text to a message of one word, such as `ratelimited`. */
const addContext = (text: string, detailText: string | undefined): string =>
  detailText === undefined || /\s/.test(text) ? text : `${detailText}: ${text}`;
