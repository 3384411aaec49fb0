import { type JsonPath, type JsonToken, tokensBeforeError } from "../../../contract/json-text.ts";

/** Part of a line. `folded` replaces values that are nested too deeply. */
export interface JsonLinePart {
  kind: "key" | "string" | "number" | "literal" | "punctuation" | "folded";
  text: string;
}

export interface JsonLine {
  depth: number;
  parts: JsonLinePart[];
  /** Path and offset of the value that starts on the line. */
  value?: { path: JsonPath; start: number };
}

/** Maximum depth. Deeper values are folded. */
const maxDepth = 50;

const partKinds: Record<JsonToken["kind"], JsonLinePart["kind"]> = {
  "{": "punctuation",
  "}": "punctuation",
  "[": "punctuation",
  "]": "punctuation",
  key: "key",
  string: "string",
  number: "number",
  literal: "literal",
};

/**
 * Formats JSON lazily, so that the first screen of a 10 MB text is fast. Preserves key order,
 * digits, and repeated keys. Stops at the first syntax error.
 */
export function* jsonLines(text: string): Generator<JsonLine, void, undefined> {
  let line: JsonLine = { depth: 0, parts: [] };
  let last: JsonToken["kind"] | undefined;
  for (const { kind, start, end, depth, path } of tokensBeforeError(text)) {
    const before = last;
    last = kind;
    if (depth > maxDepth) continue;
    const closes = kind === "}" || kind === "]";
    const isFirst = before === "{" || before === "[";
    const opening = line.parts.at(-1);
    if (opening && closes && (isFirst || depth === maxDepth)) {
      if (!isFirst) opening.kind = "folded";
      opening.text += isFirst ? kind : `…${kind}`;
      continue;
    }
    if (before !== undefined && before !== "key") {
      if (!closes && !isFirst) line.parts.push({ kind: "punctuation", text: "," });
      yield line;
      line = { depth, parts: [] };
    }
    if (!closes && kind !== "key") line.value = { path: [...path], start };
    line.parts.push({ kind: partKinds[kind], text: text.slice(start, end) });
    if (kind === "key") line.parts.push({ kind: "punctuation", text: ": " });
  }
  if (line.parts.length > 0) yield line;
}

/** Formats a path, such as `order.items[0].name`. Keys that aren't plain words are quoted. */
export const formatPath = (path: JsonPath): string =>
  path
    .map((step, index) => {
      if (typeof step === "number") return `[${step}]`;
      if (!/^[\w$-]+$/.test(step)) return `[${JSON.stringify(step)}]`;
      return index === 0 ? step : `.${step}`;
    })
    .join("");

/**
 * Formats JSON and preserves digits and key order. Returns the text unchanged if it is nested too
 * deeply.
 */
export function prettyJson(text: string): string {
  const lines = [...jsonLines(text)];
  if (lines.some(({ parts }) => parts.some(({ kind }) => kind === "folded"))) return text;
  return lines
    .map(({ depth, parts }) => "  ".repeat(depth) + parts.map((part) => part.text).join(""))
    .join("\n");
}
