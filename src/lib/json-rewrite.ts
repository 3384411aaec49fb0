import { stringEnd } from "./json-lines.ts";

/** Where a string stands: the key that it, or the list around it, is the value of. */
interface Place {
  key: string;
  /** Keys of all objects and lists around it, outermost first. */
  around: readonly string[];
}

const colon = /[\t\n\r ]*:/y;

/**
 * The JSON text with some string values replaced. `replace` is given each value as it is written,
 * quotes and all, and gives what stands in its place, or nothing. The text must be valid JSON.
 */
export function rewriteStrings(
  text: string,
  replace: (literal: string, place: Place) => string | undefined,
): string {
  const pieces = /["{}[\]]/g;
  const output: string[] = [];
  const around: string[] = [];
  let [key, copied] = ["", 0];
  for (let match = pieces.exec(text); match; match = pieces.exec(text)) {
    const mark = match[0];
    if (mark === "{" || mark === "[") around.push(key);
    else if (mark === "}" || mark === "]") key = around.pop() ?? "";
    else {
      const start = match.index;
      const end = stringEnd(text, start + 1);
      pieces.lastIndex = end;
      colon.lastIndex = end;
      const literal = text.slice(start, end);
      if (colon.test(text)) key = parsed(literal) ?? literal;
      else {
        const next = replace(literal, { key, around });
        if (next === undefined) continue;
        output.push(text.slice(copied, start), next);
        copied = end;
      }
    }
  }
  return copied === 0 ? text : output.join("") + text.slice(copied);
}

function parsed(literal: string): string | undefined {
  try {
    const value: unknown = JSON.parse(literal);
    return typeof value === "string" ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The JSON inside a string that holds some; undefined for any other string. */
function jsonInside(literal: string): string | undefined {
  // Cheap questions first: most strings hold none, and some are megabytes long.
  if (!/^"\s*[{[]/.test(literal.slice(0, 40)) || literal.length > longestInner) return undefined;
  const inner = parsed(literal);
  if (inner === undefined) return undefined;
  try {
    JSON.parse(inner);
    return inner;
  } catch {
    return undefined;
  }
}

/** Longer strings stay folded. */
const longestInner = 2_000_000;
/** JSON in JSON in JSON: further in nobody reads. */
const deepest = 4;

/** The text with strings that hold JSON laid open, these in their turn too. */
export function unfoldJson(text: string, depth = 0): string {
  if (depth >= deepest || !/\\"|"[{[]/.test(text)) return text;
  return rewriteStrings(text, (literal) => {
    const inner = jsonInside(literal);
    return inner === undefined ? undefined : unfoldJson(inner, depth + 1);
  });
}
