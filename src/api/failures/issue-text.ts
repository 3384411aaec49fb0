import { parseJson } from "../../../contract/json-text.ts";
import { maskSecrets } from "../../../contract/secrets.ts";
import { asList, asNumber, asObject, asText, type LooseObject } from "../../../domain/loose.ts";

/** Longer raw data isn't searched for words, because it isn't a typical response. */
const maxRawLength = 20_000;
export const maxTextLength = 500;

/** Fields of responses with a text for people, the most specific first. */
const textKeys = [
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

/** Responses contain JSON in texts in objects, each of which is a level. */
const maxDepth = 8;

const codeKeys = ["statusCode", "status_code", "status", "code", "httpStatusCode"] as const;

interface Words {
  text?: string | undefined;
  /** An HTTP error status such as `503`. */
  status?: string | undefined;
}

function httpStatus(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  const number = asNumber(value) ?? Number(asText(value));
  return Number.isInteger(number) && number >= 400 && number < 600 ? String(number) : undefined;
}

/** Returns the title of an HTML page or the first line of another text. */
function firstLine(text: string): string | undefined {
  const start = text.slice(0, 4000);
  const title = /<title>([^<]{1,300})</i.exec(start)?.[1];
  const plain = title ?? (/^\s*</.test(start) ? start.replaceAll(/<[^<>]{0,300}>/g, "\n") : start);
  return asText(/\S[^\r\n]*/.exec(plain)?.[0].trim());
}

function wordsOfText(text: string, depth: number): Words {
  if (/^\s*[{[]/.test(text)) {
    const value = parseJson(text);
    if (value !== undefined) return wordsOf(value, depth + 1);
  }
  return { text: firstLine(text) };
}

/** Returns the words at the top level, else those of the first inner level that has some. */
function wordsOf(value: unknown, depth = 0): Words {
  if (typeof value === "string") return value === "" ? {} : wordsOfText(value, depth);
  if (depth > maxDepth) return {};
  const object = asObject(value);
  if (object === undefined) {
    for (const item of asList(value).slice(0, 5)) {
      const words = wordsOf(item, depth + 1);
      if (words.text !== undefined) return words;
    }
    return {};
  }
  return wordsOfObject(object, depth);
}

function statusOf(object: LooseObject): string | undefined {
  for (const key of codeKeys) {
    const status = httpStatus(object[key]);
    if (status !== undefined) return status;
  }
  return undefined;
}

function wordsOfObject(object: LooseObject, depth: number): Words {
  const status = statusOf(object);
  for (const key of textKeys) {
    const text = asText(object[key]);
    if (text !== undefined) return { ...wordsOfText(text, depth), status };
  }
  for (const key of ["response", "error", "errors", "body", "data"] as const) {
    const words = wordsOf(object[key], depth + 1);
    if (words.text !== undefined) return { text: words.text, status: status ?? words.status };
  }
  for (const inner of Object.values(object)) {
    if (typeof inner !== "object") continue;
    const words = wordsOf(inner, depth + 1);
    if (words.text !== undefined) return { text: words.text, status: status ?? words.status };
  }
  return { status };
}

/**
 * Returns the text of a failed or warning execution detail: the provider's own words with the HTTP
 * status, such as "503 Service temporarily unavailable", else the text of the detail. Secrets are
 * masked.
 */
export function issueText(detail: LooseObject | undefined): string | undefined {
  const own = asText(detail?.["detail"]);
  const raw = asText(detail?.["raw"]);
  const { text, status } =
    raw === undefined || raw.length > maxRawLength ? ({} satisfies Words) : wordsOf(raw);
  const words =
    text === undefined ? own : withContext(text, status === undefined ? own : undefined);
  if (words === undefined) return undefined;
  const isNumbered = status === undefined || /^\d{3}\b/.test(words);
  return maskSecrets((isNumbered ? words : `${status} ${words}`).slice(0, maxTextLength));
}

/** Adds the text of the detail to a response of one word, such as `ratelimited`. */
const withContext = (text: string, own: string | undefined): string =>
  own === undefined || /\s/.test(text) ? text : `${own}: ${text}`;
