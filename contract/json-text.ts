/** Keys and indexes from the outermost value inward. */
export type JsonPath = readonly (string | number)[];

export interface JsonToken {
  readonly kind: "{" | "}" | "[" | "]" | "key" | "string" | "number" | "literal";
  /** Offset of the first character. `end` is the offset after the last character. */
  readonly start: number;
  readonly end: number;
  /** Number of open objects and lists around the token. */
  readonly depth: number;
  /** Path of the token's value. Copy the array to keep it, because the next token changes it. */
  readonly path: JsonPath;
}

/** Thrown for malformed JSON, and for JSON that can't be stored as written or exceeds a limit. */
export class JsonTextError extends Error {
  override name = "JsonTextError";
  readonly offset: number;

  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}

const whitespacePattern = /[\t\n\r ]*/y;
const numberPattern = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const literalPattern = /true|false|null/y;
const escapePattern = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

/** Returns the end of a sticky pattern's match at an offset; -1 if it doesn't match. */
function matchAt(pattern: RegExp, text: string, offset: number): number {
  pattern.lastIndex = offset;
  return pattern.test(text) ? pattern.lastIndex : -1;
}

function findStringEnd(text: string, start: number): number {
  for (let offset = start + 1; offset < text.length; offset += 1) {
    const code = text.charCodeAt(offset);
    if (code === 0x22) return offset + 1;
    if (code < 0x20)
      throw new JsonTextError("A string contains an unescaped control character", offset);
    if (code === 0x5c) {
      const end = matchAt(escapePattern, text, offset);
      if (end < 0) throw new JsonTextError("A string contains an invalid escape sequence", offset);
      offset = end - 1;
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
type ExpectedToken = keyof typeof expectations;

export const decodeString = (literal: string): string =>
  literal.includes("\\") ? (JSON.parse(literal) as string) : literal.slice(1, -1);

/**
 * Yields the tokens of a JSON text, or of the value that begins at `from`. Unlike the result of
 * `JSON.parse`, the tokens preserve all digits of numbers, duplicate keys, and the order of keys.
 *
 * @throws JsonTextError at the first error
 */
export function* readJsonTokens(
  text: string,
  from?: number,
): Generator<JsonToken, void, undefined> {
  const openBrackets: ("{" | "[")[] = [];
  const path: (string | number)[] = [];
  let expectedToken: ExpectedToken = "value";
  let offset = matchAt(whitespacePattern, text, from ?? 0);

  const getTokenAfterValue = (): ExpectedToken => {
    const parent = openBrackets.at(-1);
    return parent === undefined ? "end" : parent === "{" ? ", or }" : ", or ]";
  };

  while (offset < text.length) {
    const character = text.charAt(offset);
    const depth = openBrackets.length;
    const expectsValue: boolean = expectedToken === "value" || expectedToken === "value or ]";
    if (expectsValue && (character === "{" || character === "[")) {
      yield { kind: character, start: offset, end: offset + 1, depth, path };
      openBrackets.push(character);
      path.push(character === "{" ? "" : 0);
      expectedToken = character === "{" ? "key or }" : "value or ]";
      offset += 1;
    } else if (
      (character === "}" && (expectedToken === "key or }" || expectedToken === ", or }")) ||
      (character === "]" && (expectedToken === "value or ]" || expectedToken === ", or ]"))
    ) {
      openBrackets.pop();
      path.pop();
      yield { kind: character, start: offset, end: offset + 1, depth: depth - 1, path };
      expectedToken = getTokenAfterValue();
      offset += 1;
    } else if (
      character === '"' &&
      (expectsValue || expectedToken === "key" || expectedToken === "key or }")
    ) {
      const end = findStringEnd(text, offset);
      if (!expectsValue) path[depth - 1] = decodeString(text.slice(offset, end));
      yield { kind: expectsValue ? "string" : "key", start: offset, end, depth, path };
      expectedToken = expectsValue ? getTokenAfterValue() : ":";
      offset = end;
    } else if (character === ":" && expectedToken === ":") {
      expectedToken = "value";
      offset += 1;
    } else if (character === "," && expectedToken === ", or }") {
      expectedToken = "key";
      offset += 1;
    } else if (character === "," && expectedToken === ", or ]") {
      path.push(Number(path.pop()) + 1);
      expectedToken = "value";
      offset += 1;
    } else if (expectsValue) {
      const numberEnd = matchAt(numberPattern, text, offset);
      const end = numberEnd >= 0 ? numberEnd : matchAt(literalPattern, text, offset);
      if (end < 0) throw new JsonTextError(`Expected ${expectations[expectedToken]}`, offset);
      yield { kind: numberEnd >= 0 ? "number" : "literal", start: offset, end, depth, path };
      expectedToken = getTokenAfterValue();
      offset = end;
    } else {
      throw new JsonTextError(
        expectedToken === "end"
          ? "Unexpected text after the value"
          : `Expected ${expectations[expectedToken]}`,
        offset,
      );
    }
    if (expectedToken === "end" && from !== undefined) return;
    offset = matchAt(whitespacePattern, text, offset);
  }
  if (expectedToken !== "end") throw new JsonTextError("Unexpected end of text", text.length);
}

/** Yields the tokens of a text, or of the value that begins at `from`, up to the first error. */
export function* readTokensBeforeError(text: string, from?: number): Generator<JsonToken, void> {
  try {
    yield* readJsonTokens(text, from);
  } catch (error) {
    if (!(error instanceof JsonTextError)) throw error;
  }
}

/** Returns the text of the value that begins at an offset, truncated to `maxLength`. */
export function sliceValueText(text: string, start: number, maxLength = Infinity): string {
  let length = 0;
  for (const { end } of readTokensBeforeError(text, start)) {
    length = end - start;
    if (length >= maxLength) break;
  }
  return text.slice(start, start + Math.min(length, maxLength));
}

/**
 * Returns the significant digits of a number (no sign, decimal point, or leading or trailing
 * zeros), and the power of ten of the last digit.
 */
function getSignificantDigits(numberText: string): { digits: string; exponent: number } {
  const [mantissa = "", exponent = "0"] = numberText.toLowerCase().replace(/^-/, "").split("e");
  const [integerPart = "", fractionPart = ""] = mantissa.split(".");
  const digitsWithZeros = (integerPart + fractionPart).replace(/^0+/, "");
  // The lookbehind keeps the time linear: only the first zero of a run starts a match.
  const digits = digitsWithZeros.replace(/(?<!0)0+$/, "");
  if (digits === "") return { digits: "0", exponent: 0 };
  return {
    digits,
    exponent: Number(exponent) - fractionPart.length + (digitsWithZeros.length - digits.length),
  };
}

const isSameNumber = (numberText: string, otherText: string): boolean => {
  const { digits, exponent } = getSignificantDigits(numberText);
  const otherNumber = getSignificantDigits(otherText);
  return digits === otherNumber.digits && exponent === otherNumber.exponent;
};

/** Number of digits that distinguishes any two 64-bit floats. */
const maxFloatDigits = 17;

/**
 * Reports whether a 64-bit float preserves a number. Accepts both `0.1` and `0.10000000000000001`,
 * which some serializers write. Integers must keep every digit, because they may be IDs.
 */
export function isLosslessNumber(numberText: string): boolean {
  const value = Number(numberText);
  if (!Number.isFinite(value)) return false;
  if (isSameNumber(numberText, String(value))) return true;
  if (!/[.eE]/.test(numberText)) return false;
  const { length } = getSignificantDigits(numberText).digits;
  return length <= maxFloatDigits && isSameNumber(numberText, value.toPrecision(length));
}

export interface JsonLimits {
  depth: number;
  keys: number;
}

/**
 * Throws JsonTextError for malformed JSON, for JSON that wouldn't be stored as written (duplicate
 * keys, `__proto__`, NUL, lone surrogates, numbers that a 64-bit float would change), and for JSON
 * beyond the limits.
 */
function checkJsonText(text: string, limits: JsonLimits): void {
  const keySets: Set<string>[] = [];
  let keyCount = 0;
  for (const token of readJsonTokens(text)) {
    const { kind, start, end } = token;
    if (kind === "{" || kind === "[") {
      if (token.depth >= limits.depth) {
        throw new JsonTextError(`The nesting is deeper than ${limits.depth} levels`, start);
      }
      if (kind === "{") keySets.push(new Set());
    } else if (kind === "}") {
      keySets.pop();
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
      keyCount += 1;
      if (keyCount > limits.keys) {
        throw new JsonTextError(`There are more than ${limits.keys} keys`, start);
      }
      if (value === "__proto__") throw new JsonTextError("The key __proto__ isn't allowed", start);
      const siblingKeys = keySets.at(-1);
      if (siblingKeys?.has(value)) {
        throw new JsonTextError(
          `The key ${JSON.stringify(value.slice(0, 100))} appears twice`,
          start,
        );
      }
      siblingKeys?.add(value);
    }
  }
}

export interface JsonError {
  readonly message: string;
  readonly offset: number;
  readonly line: number;
  readonly column: number;
}

/** Returns the first error that `checkJsonText` finds. */
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
  const textBefore = text.slice(0, offset);
  return { line: textBefore.split("\n").length, column: offset - textBefore.lastIndexOf("\n") };
}
