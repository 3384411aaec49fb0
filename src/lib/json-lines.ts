/** A coloured piece of a line of JSON. `folded` stands for what lies too deep to be drawn. */
export interface JsonToken {
  kind: "key" | "string" | "number" | "literal" | "punctuation" | "folded";
  text: string;
}

export interface JsonLine {
  depth: number;
  tokens: JsonToken[];
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

  const next = () => {
    token.lastIndex = position;
    const match = token.exec(text);
    if (match) position = token.lastIndex;
    return match;
  };
  const put = (kind: JsonToken["kind"], piece: string) => line.tokens.push({ kind, text: piece });

  for (let match = next(); match; match = next()) {
    const [, quote, number, literal, mark] = match;
    if (quote !== undefined) {
      const start = position - 1;
      position = stringEnd(text, position);
      put(isKeyAhead(text, position) ? "key" : "string", text.slice(start, position));
    } else if (number !== undefined) put("number", number);
    else if (literal !== undefined) put("literal", literal);
    else if (mark === ":") put("punctuation", ": ");
    else if (mark === ",") {
      put("punctuation", ",");
      yield line;
      line = { depth, tokens: [] };
    } else if (mark === "{" || mark === "[") {
      const close = mark === "{" ? "}" : "]";
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
        depth += 1;
        line = { depth, tokens: [] };
      }
    } else if (mark !== undefined) {
      if (line.tokens.length > 0) yield line;
      depth -= 1;
      line = { depth, tokens: [] };
      put("punctuation", mark);
    }
  }
  if (line.tokens.length > 0) yield line;
}

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
