import { decodeString, readJsonTokens } from "../../../contract/json-text.ts";

const maxLength = 2_000_000;
/** Maximum nesting of JSON in JSON. Deeper nesting isn't useful to show. */
const maxDepth = 4;

function parseInnerJson(literal: string): string | undefined {
  // Start with fast checks, because most strings contain no JSON, and some are megabytes long.
  if (literal.length > maxLength || !/^"\s*[{[]/.test(literal.slice(0, 40))) return undefined;
  try {
    const innerText = decodeString(literal);
    JSON.parse(innerText);
    return innerText;
  } catch {
    return undefined;
  }
}

/** Expands strings that contain a JSON object or list, recursively. Doesn't change other text. */
export function unfoldJson(text: string, depth = 0): string {
  if (depth >= maxDepth || !/\\"|"[{[]/.test(text)) return text;
  const pieces: string[] = [];
  let copiedEnd = 0;
  for (const { kind, start, end } of readJsonTokens(text)) {
    const innerText = kind === "string" ? parseInnerJson(text.slice(start, end)) : undefined;
    if (innerText === undefined) continue;
    pieces.push(text.slice(copiedEnd, start), unfoldJson(innerText, depth + 1));
    copiedEnd = end;
  }
  return pieces.join("") + text.slice(copiedEnd);
}
