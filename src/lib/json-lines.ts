/** A coloured piece of a line of JSON. `folded` stands for what lies too deep to be drawn. */
export interface JsonToken {
  kind: "key" | "string" | "number" | "literal" | "punctuation" | "folded";
  text: string;
}

/** A key of an object, or a place in a list. */
export type PathStep = string | number;

export interface JsonLine {
  depth: number;
  tokens: JsonToken[];
  /** Of a line on which a value begins: its path, and the offset of its first character. */
  value?: { path: readonly PathStep[]; start: number };
}

/** Deeper values are folded to one token: nobody reads them in place, and indenting has an end. */
const deepest = 50;

// Strings are only opened here: their end is searched by hand, since a regular expression keeps
// state for each character and a string can be ten megabytes long.
const token = /[\t\n\r ]*(?:(")|(-?\d[\d.eE+-]*)|(true|false|null)|([{}[\],:]))/y;

/**
 * Lays JSON text out in lines, one at a time, so that the first screen of ten megabytes costs what
 * a screen costs. Works on the text and not on a parsed value: the order of keys, the digits of
 * numbers and repeated keys stay as they were received. The text must be valid JSON (parse it
 * first); on anything else the generator ends early.
 */
export function* jsonLines(text: string): Generator<JsonLine, void, undefined> {
  let depth = 0;
  let line: JsonLine = { depth: 0, tokens: [] };
  let position = 0;
  // Where the next value stands: keys and places from the outside in; none for the outermost.
  const path: PathStep[] = [];

  const next = () => {
    token.lastIndex = position;
    const match = token.exec(text);
    if (match) position = token.lastIndex;
    return match;
  };
  const put = (kind: JsonToken["kind"], piece: string) => line.tokens.push({ kind, text: piece });
  const begin = (start: number) => {
    line.value = { path: [...path], start };
  };

  for (let match = next(); match; match = next()) {
    const [, quote, number, literal, mark] = match;
    if (quote !== undefined) {
      const start = position - 1;
      position = stringEnd(text, position);
      const isKey = isKeyAhead(text, position);
      const written = text.slice(start, position);
      if (isKey) path[path.length - 1] = keyOf(written);
      else begin(start);
      put(isKey ? "key" : "string", written);
    } else if (number !== undefined) {
      begin(position - number.length);
      put("number", number);
    } else if (literal !== undefined) {
      begin(position - literal.length);
      put("literal", literal);
    } else if (mark === ":") put("punctuation", ": ");
    else if (mark === ",") {
      const last = path.at(-1);
      if (typeof last === "number") path[path.length - 1] = last + 1;
      put("punctuation", ",");
      yield line;
      line = { depth, tokens: [] };
    } else if (mark === "{" || mark === "[") {
      const close = mark === "{" ? "}" : "]";
      begin(position - 1);
      const empty = closesAhead(text, position, close);
      if (empty !== undefined) {
        position = empty;
        put("punctuation", mark + close);
      } else if (depth >= deepest) {
        position = skipNested(text, position);
        put("folded", `${mark}…${close}`);
      } else {
        put("punctuation", mark);
        yield line;
        path.push(mark === "{" ? "" : 0);
        depth += 1;
        line = { depth, tokens: [] };
      }
    } else if (mark !== undefined) {
      if (line.tokens.length > 0) yield line;
      depth -= 1;
      path.pop();
      line = { depth, tokens: [] };
      put("punctuation", mark);
    }
  }
  if (line.tokens.length > 0) yield line;
}

/** A key as it is meant; one with an escape that no reader knows stays as it is written. */
function keyOf(written: string): string {
  try {
    return String(JSON.parse(written));
  } catch {
    return written;
  }
}

const scalar = /[^\t\n\r ,}\]]*/y;

/** The position behind the value that begins at `position`. */
export function valueEnd(text: string, position: number): number {
  const first = text[position];
  if (first === '"') return stringEnd(text, position + 1);
  if (first === "{" || first === "[") return skipNested(text, position + 1);
  scalar.lastIndex = position;
  scalar.exec(text);
  return scalar.lastIndex;
}

/** `order.items[0].name`; keys that are no plain words stand in brackets and quotes. */
export const pathText = (path: readonly PathStep[]): string =>
  path
    .map((step, index) => {
      if (typeof step === "number") return `[${step}]`;
      if (!/^[\w$-]+$/.test(step)) return `[${JSON.stringify(step)}]`;
      return index === 0 ? step : `.${step}`;
    })
    .join("");

/** The position behind the quote that ends the string whose content begins at `position`. */
export function stringEnd(text: string, position: number): number {
  for (
    let quote = text.indexOf('"', position);
    quote !== -1;
    quote = text.indexOf('"', quote + 1)
  ) {
    let backslashes = 0;
    while (text[quote - 1 - backslashes] === "\\") backslashes += 1;
    if (backslashes % 2 === 0) return quote + 1;
  }
  return text.length;
}

const colon = /[\t\n\r ]*:/y;

function isKeyAhead(text: string, position: number): boolean {
  colon.lastIndex = position;
  return colon.test(text);
}

const blank = /[\t\n\r ]*/y;

/** Where an empty object or array that was just opened ends. */
function closesAhead(text: string, position: number, close: string): number | undefined {
  blank.lastIndex = position;
  blank.exec(text);
  return text[blank.lastIndex] === close ? blank.lastIndex + 1 : undefined;
}

/** The position behind the bracket that closes what was opened before `position`. */
export function skipNested(text: string, position: number): number {
  const pieces = /["{}[\]]/g;
  pieces.lastIndex = position;
  let open = 1;
  for (let match = pieces.exec(text); match; match = pieces.exec(text)) {
    const piece = match[0];
    if (piece === '"') pieces.lastIndex = stringEnd(text, pieces.lastIndex);
    else if (piece === "{" || piece === "[") open += 1;
    else if (piece === "}" || piece === "]") open -= 1;
    if (open === 0) return pieces.lastIndex;
  }
  return text.length;
}
