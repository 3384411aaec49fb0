/** Keys and indexes from the outermost value inward. */
export type JsonPath = readonly (string | number)[];

export interface JsonToken {
  readonly kind: "{" | "}" | "[" | "]" | "key" | "string" | "number" | "literal";
  /** Offset of the first character. `end` is the offset after the last character. */
  readonly start: number;
  readonly end: number;
  /** Number of open objects and lists around the token. */
  readonly depth: number;
  /** Path of the token's value. The array changes with the next token, so copy it to keep it. */
  readonly path: JsonPath;
}

/** Reports text that isn't JSON, or that parsers interpret differently. */
export class JsonTextError extends Error {
  override name = "JsonTextError";
  readonly offset: number;

  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}

const whitespace = /[\t\n\r ]*/y;
const numberText = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const literalText = /true|false|null/y;
const escapeText = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

/** Returns the end of a sticky pattern's match at an offset; -1 if it doesn't match. */
function matchAt(pattern: RegExp, text: string, offset: number): number {
  pattern.lastIndex = offset;
  return pattern.test(text) ? pattern.lastIndex : -1;
}

function findStringEnd(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x22) return at + 1;
    if (code < 0x20) throw new JsonTextError("A string contains a control character", at);
    if (code === 0x5c) {
      const end = matchAt(escapeText, text, at);
      if (end < 0) throw new JsonTextError("A string contains an invalid escape sequence", at);
      at = end - 1;
    }
  }
  throw new JsonTextError("A string isn't closed", start);
}

const expectations = {
  value: "a value",
  "value or ]": 'a value or "]"',
  "key or }": 'a key or "}"',
  key: "a key",
  ":": '":"',
  ", or }": '"," or "}"',
  ", or ]": '"," or "]"',
  end: "the end",
};
type Expected = keyof typeof expectations;

export const decodeString = (literal: string): string =>
  literal.includes("\\") ? (JSON.parse(literal) as string) : literal.slice(1, -1);

/**
 * Yields the tokens of a JSON text, or of the value that begins at `from`. `JSON.parse` is lossy:
 * it rounds numbers, keeps the last of two equal keys, reorders keys that look like indexes, and
 * overflows on deep nesting.
 * @throws JsonTextError where the text isn't JSON.
 */
export function* jsonTokens(text: string, from?: number): Generator<JsonToken, void, undefined> {
  const open: ("{" | "[")[] = [];
  const path: (string | number)[] = [];
  let expected: Expected = "value";
  let at = matchAt(whitespace, text, from ?? 0);

  const afterValue = (): Expected => {
    const parent = open.at(-1);
    return parent === undefined ? "end" : parent === "{" ? ", or }" : ", or ]";
  };

  while (at < text.length) {
    const character = text.charAt(at);
    const depth = open.length;
    const wantsValue: boolean = expected === "value" || expected === "value or ]";
    if (wantsValue && (character === "{" || character === "[")) {
      yield { kind: character, start: at, end: at + 1, depth, path };
      open.push(character);
      path.push(character === "{" ? "" : 0);
      expected = character === "{" ? "key or }" : "value or ]";
      at += 1;
    } else if (
      (character === "}" && (expected === "key or }" || expected === ", or }")) ||
      (character === "]" && (expected === "value or ]" || expected === ", or ]"))
    ) {
      open.pop();
      path.pop();
      yield { kind: character, start: at, end: at + 1, depth: depth - 1, path };
      expected = afterValue();
      at += 1;
    } else if (character === '"' && (wantsValue || expected === "key" || expected === "key or }")) {
      const end = findStringEnd(text, at);
      if (!wantsValue) path[depth - 1] = decodeString(text.slice(at, end));
      yield { kind: wantsValue ? "string" : "key", start: at, end, depth, path };
      expected = wantsValue ? afterValue() : ":";
      at = end;
    } else if (character === ":" && expected === ":") {
      expected = "value";
      at += 1;
    } else if (character === "," && expected === ", or }") {
      expected = "key";
      at += 1;
    } else if (character === "," && expected === ", or ]") {
      path.push(Number(path.pop()) + 1);
      expected = "value";
      at += 1;
    } else if (wantsValue) {
      const number = matchAt(numberText, text, at);
      const end = number >= 0 ? number : matchAt(literalText, text, at);
      if (end < 0) throw new JsonTextError(`Expected ${expectations[expected]}`, at);
      yield { kind: number >= 0 ? "number" : "literal", start: at, end, depth, path };
      expected = afterValue();
      at = end;
    } else {
      throw new JsonTextError(
        expected === "end"
          ? "Unexpected text after the value"
          : `Expected ${expectations[expected]}`,
        at,
      );
    }
    if (expected === "end" && from !== undefined) return;
    at = matchAt(whitespace, text, at);
  }
  if (expected !== "end") throw new JsonTextError("Unexpected end of text", text.length);
}

/** Yields the tokens of a text up to its first error. */
export function* tokensBeforeError(text: string, from?: number): Generator<JsonToken, void> {
  try {
    yield* jsonTokens(text, from);
  } catch (error) {
    if (!(error instanceof JsonTextError)) throw error;
  }
}

/** Returns the text of the value that begins at an offset, truncated to `maxLength`. */
export function sliceValueText(text: string, start: number, maxLength = Infinity): string {
  let length = 0;
  for (const { end } of tokensBeforeError(text, start)) {
    length = end - start;
    if (length >= maxLength) break;
  }
  return text.slice(start, start + Math.min(length, maxLength));
}

/**
 * Returns the digits of a number without sign, point, and outer zeros, and the power of ten of the
 * last digit.
 */
function getSignificantDigits(number: string): { digits: string; exponent: number } {
  const [mantissa = "", exponent = "0"] = number.toLowerCase().replace(/^-/, "").split("e");
  const [integerPart = "", fractionPart = ""] = mantissa.split(".");
  const padded = (integerPart + fractionPart).replace(/^0+/, "");
  const digits = padded.replace(/0+$/, "");
  if (digits === "") return { digits: "0", exponent: 0 };
  return {
    digits,
    exponent: Number(exponent) - fractionPart.length + (padded.length - digits.length),
  };
}

const isSameNumber = (first: string, second: string): boolean => {
  const [a, b] = [getSignificantDigits(first), getSignificantDigits(second)];
  return a.digits === b.digits && a.exponent === b.exponent;
};

/** This many digits distinguish any two 64-bit floats. */
const maxFloatDigits = 17;

/**
 * Reports whether a 64-bit float preserves a number. Accepts the digit variants of serializers
 * (`0.1`, `0.10000000000000001`), but integers must keep every digit, because they may be IDs.
 */
export function isLosslessNumber(number: string): boolean {
  const value = Number(number);
  if (!Number.isFinite(value)) return false;
  if (isSameNumber(number, String(value))) return true;
  if (!/[.eE]/.test(number)) return false;
  const { length } = getSignificantDigits(number).digits;
  return length <= maxFloatDigits && isSameNumber(number, value.toPrecision(length));
}

export interface JsonLimits {
  depth: number;
  keys: number;
}

/**
 * Throws JsonTextError for JSON that wouldn't be stored as written (duplicate keys, `__proto__`,
 * NUL, lone surrogates, numbers that a 64-bit float would change) and for text beyond the limits.
 */
function checkJsonText(text: string, limits: JsonLimits): void {
  const keys: Set<string>[] = [];
  let count = 0;
  for (const token of jsonTokens(text)) {
    const { kind, start, end } = token;
    if (kind === "{" || kind === "[") {
      if (token.depth >= limits.depth) {
        throw new JsonTextError(`The nesting is deeper than ${limits.depth} levels`, start);
      }
      if (kind === "{") keys.push(new Set());
    } else if (kind === "}") {
      keys.pop();
    } else if (kind === "number" && !isLosslessNumber(text.slice(start, end))) {
      throw new JsonTextError(
        `The number ${text.slice(start, Math.min(end, start + 40))} can't be represented exactly`,
        start,
      );
    } else if (kind === "key" || kind === "string") {
      const value = decodeString(text.slice(start, end));
      if (value.includes("\0")) throw new JsonTextError("A string contains a NUL character", start);
      if (/\p{Surrogate}/u.test(value)) {
        throw new JsonTextError("A string contains an unpaired surrogate", start);
      }
      if (kind === "string") continue;
      count += 1;
      if (count > limits.keys) {
        throw new JsonTextError(`There are more than ${limits.keys} keys`, start);
      }
      if (value === "__proto__") throw new JsonTextError("The key __proto__ isn't allowed", start);
      const siblings = keys.at(-1);
      if (siblings?.has(value)) {
        throw new JsonTextError(
          `The key ${JSON.stringify(value.slice(0, 100))} appears twice`,
          start,
        );
      }
      siblings?.add(value);
    }
  }
}

export interface JsonError {
  readonly message: string;
  readonly offset: number;
  readonly line: number;
  readonly column: number;
}

/** Returns the first error in JSON text; see `checkJsonText`. */
export function findJsonError(text: string, limits: JsonLimits): JsonError | undefined {
  try {
    checkJsonText(text, limits);
    return undefined;
  } catch (error) {
    if (!(error instanceof JsonTextError)) throw error;
    const { message, offset } = error;
    return { message, offset, ...toLineAndColumn(text, offset) };
  }
}

/** Returns the 1-based line and column of an offset. */
export function toLineAndColumn(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset);
  return { line: before.split("\n").length, column: offset - before.lastIndexOf("\n") };
}
