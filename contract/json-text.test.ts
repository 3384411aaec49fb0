import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkJsonText, jsonTokens, JsonTextError, keepsItsValue, placeOf } from "./json-text.ts";

const limits = { depth: 64, keys: 1000 };
const fault = (text: string): string | undefined => {
  try {
    checkJsonText(text, limits);
    return undefined;
  } catch (error) {
    if (error instanceof JsonTextError) return error.message;
    throw error;
  }
};

describe("jsonTokens", () => {
  it("accepts what JSON.parse accepts", () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect([...jsonTokens(text)].length).toBeGreaterThan(0);
      }),
    );
  });

  it("agrees with JSON.parse on mangled text", () => {
    const mangled = fc
      .tuple(fc.json(), fc.nat(), fc.constantFrom("", ",", '"', "}", "[", "\\", "1", "\t", "e"))
      .map(([text, at, insert]) => {
        const place = at % (text.length + 1);
        return text.slice(0, place) + insert + text.slice(place + 1);
      });
    fc.assert(
      fc.property(mangled, (text) => {
        let parses = true;
        try {
          JSON.parse(text);
        } catch {
          parses = false;
        }
        const reads = () => [...jsonTokens(text)];
        if (parses) expect(reads).not.toThrow();
        else expect(reads).toThrow(JsonTextError);
      }),
      { numRuns: 2000 },
    );
  });

  it("tells the depth of each token", () => {
    const tokens = [...jsonTokens('{"a": [1]}')].map(({ kind, depth }) => `${kind}${depth}`);
    expect(tokens).toEqual(["{0", "key1", "[1", "number2", "]1", "}0"]);
  });
});

describe("checkJsonText", () => {
  it.each([
    ['{"a":1,"a":2}', 'The key "a" stands twice'],
    ['{"a":1,"\\u0061":2}', 'The key "a" stands twice'],
    ['{"__proto__":1}', "The key __proto__ is not allowed"],
    ['["\\u0000"]', "A NUL character stands in a string"],
    ['["\\ud800"]', "Half of a surrogate pair stands in a string"],
    ["[12345678901234567890]", "The number 12345678901234567890 would change its value"],
    ["[1e400]", "The number 1e400 would change its value"],
    ["[".repeat(65) + "]".repeat(65), "The nesting is deeper than 64"],
    [
      `{${Array.from({ length: 1001 }, (_, i) => `"${i}":0`).join()}}`,
      "There are more than 1000 keys",
    ],
  ])("refuses %s", (text, message) => {
    expect(fault(text)).toBe(message);
  });

  it.each(['{"a":{"b":1},"b":1}', '["\\ud83d\\ude00"]', "[".repeat(64) + "]".repeat(64), "-0.0"])(
    "accepts %s",
    (text) => {
      expect(fault(text)).toBeUndefined();
    },
  );
});

describe("keepsItsValue", () => {
  it("holds for every number that JavaScript writes", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(keepsItsValue(JSON.stringify(value))).toBe(true);
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
  ])("%s: %s", (text, kept) => {
    expect(keepsItsValue(text)).toBe(kept);
  });
});

describe("placeOf", () => {
  it("counts lines and columns from 1", () => {
    expect(placeOf("ab\ncd", 0)).toEqual({ line: 1, column: 1 });
    expect(placeOf("ab\ncd", 4)).toEqual({ line: 2, column: 2 });
  });
});
