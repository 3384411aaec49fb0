import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  findJsonError,
  type JsonToken,
  readJsonTokens,
  JsonTextError,
  isLosslessNumber,
  toLineAndColumn,
  readTokensBeforeError,
  sliceValueText,
} from "./json-text.ts";
import { parseJson } from "./parse-json.ts";

const limits = { depth: 64, keys: 1000 };
const findMessage = (text: string) => findJsonError(text, limits)?.message;

describe("readJsonTokens", () => {
  it("accepts what JSON.parse accepts", () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect([...readJsonTokens(text)].length).toBeGreaterThan(0);
      }),
    );
  });

  it("agrees with JSON.parse on malformed text", () => {
    const malformedText = fc
      .tuple(fc.json(), fc.nat(), fc.constantFrom("", ",", '"', "}", "[", "\\", "1", "\t", "e"))
      .map(([text, index, insertedText]) => {
        const offset = index % (text.length + 1);
        return text.slice(0, offset) + insertedText + text.slice(offset + 1);
      });
    fc.assert(
      fc.property(malformedText, (text) => {
        let isJson = true;
        try {
          JSON.parse(text);
        } catch {
          isJson = false;
        }
        const readTokens = () => [...readJsonTokens(text)];
        if (isJson) expect(readTokens).not.toThrow();
        else expect(readTokens).toThrow(JsonTextError);
      }),
      { numRuns: 2000 },
    );
  });

  it("reports the depth of each token", () => {
    const tokenTexts = [...readJsonTokens('{"a": [1]}')].map(
      ({ kind, depth }) => `${kind}${depth}`,
    );
    expect(tokenTexts).toEqual(["{0", "key1", "[1", "number2", "]1", "}0"]);
  });

  it("reports the path and position of each value", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom("", "  "), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        const parsedValue: unknown = JSON.parse(text);
        for (const { kind, start, path } of readJsonTokens(text)) {
          if (kind === "key" || kind === "}" || kind === "]") continue;
          const expectedValue = path.reduce<unknown>(
            (parent, step) => (parent as Record<string | number, unknown>)[step],
            parsedValue,
          );
          expect(JSON.parse(sliceValueText(text, start))).toEqual(expectedValue);
        }
      }),
    );
  });

  it("yields the tokens before the first error", () => {
    fc.assert(
      fc.property(fc.json(), fc.nat(), (text, offset) => {
        const formatTokens = (tokens: Iterable<JsonToken>) =>
          Array.from(tokens, ({ kind, start }) => `${kind}${start}`);
        const truncatedText = text.slice(0, offset % text.length);
        const allTokenTexts = formatTokens(readJsonTokens(text));
        const tokenTextsBeforeError = formatTokens(readTokensBeforeError(truncatedText));
        expect(allTokenTexts.slice(0, tokenTextsBeforeError.length)).toEqual(tokenTextsBeforeError);
      }),
    );
    expect(sliceValueText('{"a": [1, oops', 6)).toBe("[1");
    expect(sliceValueText('{"a": "long"} x', 6, 3)).toBe('"lo');
  });
});

describe("findJsonError", () => {
  it.each([
    ['{"a":1,"a":2}', 'The key "a" appears twice'],
    ['{"a":1,"\\u0061":2}', 'The key "a" appears twice'],
    ['{"__proto__":1}', "The key __proto__ isn't allowed"],
    ['["\\u0000"]', "A string contains a NUL character"],
    ['["\\ud800"]', "A string contains an unpaired surrogate"],
    ["[12345678901234567890]", "The number 12345678901234567890 can't be represented exactly"],
    ["[1e400]", "The number 1e400 can't be represented exactly"],
    ["[".repeat(65) + "]".repeat(65), "The nesting is deeper than 64 levels"],
    [
      `{${Array.from({ length: 1001 }, (_, i) => `"${i}":0`).join()}}`,
      "There are more than 1000 keys",
    ],
  ])("rejects %s", (text, message) => {
    expect(findMessage(text)).toBe(message);
  });

  it.each(['{"a":{"b":1},"b":1}', '["\\ud83d\\ude00"]', "[".repeat(64) + "]".repeat(64), "-0.0"])(
    "accepts %s",
    (text) => {
      expect(findMessage(text)).toBeUndefined();
    },
  );
});

describe("isLosslessNumber", () => {
  it("accepts every number that JavaScript serializes", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(isLosslessNumber(JSON.stringify(value))).toBe(true);
      }),
    );
  });

  it.each([
    ["1.0", true],
    ["100", true],
    ["1E2", true],
    ["0.10", true],
    ["9007199254740993", false],
    ["0.1000000000000000055", false],
    ["1e-400", false],
    ["1e400", false],
    ["5e-05", true],
    ["1E-5", true],
    ["1.0E10", true],
    ["1e+06", true],
    ["-0.0", true],
    ["-1.5E-5", true],
    ["4.9E-324", true],
    ["0.10000000000000001", true],
    ["10000000000000001", false],
    ["5e-05000000000000000001", false],
    ["123456789012345678e-25", false],
  ])("%s: %s", (text, isLossless) => {
    expect(isLosslessNumber(text)).toBe(isLossless);
  });

  const anyDouble = fc.double({ noNaN: true, noDefaultInfinity: true });
  const splitScientific = (
    value: number,
    digits?: number,
  ): [mantissa: string, exponent: number] => {
    const [mantissa = "", exponent = ""] = value.toExponential(digits).split("e");
    return [mantissa, Number(exponent)];
  };
  const formatTwoDigits = (exponent: number) => String(Math.abs(exponent)).padStart(2, "0");
  const ensurePoint = (mantissa: string) => (mantissa.includes(".") ? mantissa : `${mantissa}.0`);
  const getSign = (exponent: number) => (exponent < 0 ? "-" : "+");

  it.each<[string, (value: number) => string]>([
    [
      "Python's repr",
      (value) => {
        const [mantissa, exponent] = splitScientific(value);
        return `${mantissa}e${getSign(exponent)}${formatTwoDigits(exponent)}`;
      },
    ],
    [
      "Java's Double.toString",
      (value) => {
        const [mantissa, exponent] = splitScientific(value);
        return `${ensurePoint(mantissa)}E${exponent}`;
      },
    ],
    [
      "Go's %e",
      (value) => {
        const [mantissa, exponent] = splitScientific(value, 16);
        return `${mantissa}e${getSign(exponent)}${formatTwoDigits(exponent)}`;
      },
    ],
    [
      "C#'s G17",
      (value) => {
        const [mantissa, exponent] = splitScientific(value, 16);
        return `${mantissa}E${getSign(exponent)}${formatTwoDigits(exponent)}`;
      },
    ],
    [
      "C#'s E16",
      (value) => {
        const [mantissa, exponent] = splitScientific(value, 16);
        return `${mantissa}E${getSign(exponent)}${String(Math.abs(exponent)).padStart(3, "0")}`;
      },
    ],
  ])("accepts any 64-bit float as written by %s", (_, format) => {
    fc.assert(
      fc.property(anyDouble, (value) => {
        const text = format(value);
        expect(Number(text) + 0).toBe(value + 0);
        expect(findMessage(`[${text}]`)).toBeUndefined();
      }),
      { numRuns: 1000 },
    );
  });

  it("rejects integers that would be serialized with other digits", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 2n ** 53n, max: 10n ** 21n - 1n }), (integer) => {
        const isUnchanged = String(Number(integer)) === String(integer);
        expect(isLosslessNumber(`${integer}`)).toBe(isUnchanged);
      }),
      { numRuns: 1000 },
    );
  });

  it("reads a number with many zeros in one pass", () => {
    // A pattern that looks for the end from each zero would take hours.
    expect(isLosslessNumber(`0.1${"0".repeat(1_000_000)}1`)).toBe(false);
    expect(isLosslessNumber(`0.1${"0".repeat(1_000_000)}`)).toBe(true);
  });

  it("rejects more digits than a 64-bit float has", () => {
    const digits = fc
      .bigInt({ min: 10n ** 17n, max: 10n ** 40n })
      .filter((integer) => integer % 10n !== 0n);
    fc.assert(
      fc.property(digits, fc.integer({ min: -200, max: 200 }), (integer, exponent) => {
        const [firstDigit, ...otherDigits] = String(integer);
        expect(isLosslessNumber(`${integer}e${exponent}`)).toBe(false);
        expect(
          isLosslessNumber(`-${firstDigit}.${otherDigits.join("")}E+${Math.abs(exponent)}`),
        ).toBe(false);
      }),
    );
  });
});

describe("toLineAndColumn", () => {
  it("counts lines and columns from 1", () => {
    expect(toLineAndColumn("ab\ncd", 0)).toEqual({ line: 1, column: 1 });
    expect(toLineAndColumn("ab\ncd", 4)).toEqual({ line: 2, column: 2 });
  });
});

it.each([
  ['{"a": 1}', { a: 1 }],
  ["null", null],
  ["", undefined],
  ["{", undefined],
])("parses %j if it is JSON", (text, value) => {
  expect(parseJson(text)).toEqual(value);
});
