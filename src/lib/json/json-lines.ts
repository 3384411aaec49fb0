import {
  type JsonPath,
  type JsonToken,
  readTokensBeforeError,
} from "../../../contract/json-text.ts";

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

/** Maximum depth of rendered values. Deeper values are folded. */
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
 * Formats JSON up to the first syntax error, lazily, so that the first lines of a 10 MB text are
 * available fast. Preserves key order, digits, and repeated keys.
 */
export function* formatJsonLines(text: string): Generator<JsonLine, void, undefined> {
  let line: JsonLine = { depth: 0, parts: [] };
  let lastKind: JsonToken["kind"] | undefined;
  for (const { kind, start, end, depth, path } of readTokensBeforeError(text)) {
    const previousKind = lastKind;
    lastKind = kind;
    if (depth > maxDepth) continue;
    const isClosing = kind === "}" || kind === "]";
    const isFirst = previousKind === "{" || previousKind === "[";
    const lastPart = line.parts.at(-1);
    if (lastPart && isClosing && (isFirst || depth === maxDepth)) {
      if (!isFirst) lastPart.kind = "folded";
      lastPart.text += isFirst ? kind : `…${kind}`;
      continue;
    }
    if (previousKind !== undefined && previousKind !== "key") {
      if (!isClosing && !isFirst) line.parts.push({ kind: "punctuation", text: "," });
      yield line;
      line = { depth, parts: [] };
    }
    if (!isClosing && kind !== "key") line.value = { path: [...path], start };
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
export function formatJson(text: string): string {
  const lines = [...formatJsonLines(text)];
  if (lines.some(({ parts }) => parts.some(({ kind }) => kind === "folded"))) return text;
  return lines
    .map(({ depth, parts }) => "  ".repeat(depth) + parts.map((part) => part.text).join(""))
    .join("\n");
}
