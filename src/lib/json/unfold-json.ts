import { decodeString, jsonTokens } from "../../../contract/json-text.ts";

/** Longer strings stay as they are. */
const maxLength = 2_000_000;
/** Deeper nesting of JSON in JSON is not worth showing. */
const maxDepth = 4;

function jsonInside(literal: string): string | undefined {
  // Cheap checks first: most strings contain no JSON, and some are megabytes long.
  if (literal.length > maxLength || !/^"\s*[{[]/.test(literal.slice(0, 40))) return undefined;
  try {
    const inner = decodeString(literal);
    JSON.parse(inner);
    return inner;
  } catch {
    return undefined;
  }
}

/** Expands strings that contain JSON, and those in them. Everything else stays as written. */
export function unfoldJson(text: string, depth = 0): string {
  if (depth >= maxDepth || !/\\"|"[{[]/.test(text)) return text;
  const pieces: string[] = [];
  let copied = 0;
  for (const { kind, start, end } of jsonTokens(text)) {
    const inner = kind === "string" ? jsonInside(text.slice(start, end)) : undefined;
    if (inner === undefined) continue;
    pieces.push(text.slice(copied, start), unfoldJson(inner, depth + 1));
    copied = end;
  }
  return pieces.join("") + text.slice(copied);
}
