import { jsonTokens } from "./json-text.ts";

/** What stands in the place of a secret; it tells nothing about its length. */
export const maskedSecret = "••••••••";

/** Fields of messages and channels (2.6, 2.2) with which anybody could send. */
const secretFields: readonly string[] = [
  "deviceTokens",
  "deviceToken",
  "directWebhookUrl",
  "webhookUrl",
  "accessToken",
];

const mayHoldSecret = (text: string) => secretFields.some((field) => text.includes(field));

/**
 * JSON text with the secret fields of messages masked, at every depth, also inside of strings that
 * hold JSON themselves, as `raw` does. All else stays as it was written. A string that cannot be
 * read and names such a field is masked whole.
 */
export function maskMessageSecrets(text: string): string {
  if (!mayHoldSecret(text)) return text;
  try {
    return mask(text);
  } catch {
    return JSON.stringify(maskedSecret);
  }
}

/** @throws JsonTextError for what is not JSON. */
function mask(text: string): string {
  const pieces: string[] = [];
  let written = 0;
  const replace = (start: number, end: number, by: string) => {
    pieces.push(text.slice(written, start), by);
    written = end;
  };
  let isSecret = false;
  /** The start and the depth of a secret that is a list or an object. */
  let inside: { start: number; depth: number } | undefined;
  for (const { kind, start, end, depth } of jsonTokens(text)) {
    if (inside) {
      if (depth === inside.depth && (kind === "}" || kind === "]")) {
        replace(inside.start, end, JSON.stringify(maskedSecret));
        inside = undefined;
      }
    } else if (kind === "key") {
      isSecret = secretFields.includes(JSON.parse(text.slice(start, end)) as string);
    } else if (isSecret) {
      isSecret = false;
      if (kind === "{" || kind === "[") inside = { start, depth };
      else if (text.slice(start, end) !== "null") {
        replace(start, end, JSON.stringify(maskedSecret));
      }
    } else if (kind === "string") {
      const given = text.slice(start, end);
      const masked = maskWithin(given);
      if (masked !== given) replace(start, end, masked);
    }
  }
  pieces.push(text.slice(written));
  return pieces.join("");
}

/** A string's text; one that holds JSON is masked inside. */
function maskWithin(given: string): string {
  if (!mayHoldSecret(given) || !/^"\s*[[{]/.test(given)) return given;
  const inner = JSON.parse(given) as string;
  try {
    return JSON.stringify(mask(inner));
  } catch {
    return JSON.stringify(maskedSecret);
  }
}
