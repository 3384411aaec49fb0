import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeJsonText } from "./ascii-json.ts";

const encode = (text: string) => new TextEncoder().encode(text);

function parseValue(text: string): unknown {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return "invalid";
  }
}

const decodeValue = (bytes: Uint8Array) =>
  parseValue(decodeJsonText(Uint8Array.from(bytes).buffer));
const getExpectedValue = (bytes: Uint8Array) => parseValue(new TextDecoder().decode(bytes));

test("a text has only ASCII characters", () => {
  const { buffer } = encode('{"name":"Núria “😀”"}');
  expect(decodeJsonText(buffer)).toBe('{"name":"N\\u00faria \\u201c\\ud83d\\ude00\\u201d"}');
});

test("every JSON text keeps its value", () => {
  const arbitraryKey = fc.string({ unit: "binary" });
  fc.assert(
    fc.property(fc.dictionary(arbitraryKey, fc.jsonValue({ stringUnit: "binary" })), (value) => {
      const bytes = encode(JSON.stringify(value));
      expect(decodeValue(bytes)).toEqual(getExpectedValue(bytes));
    }),
  );
});

test("invalid UTF-8, characters outside of strings, and broken texts have the same result", () => {
  const arbitraryPart = fc.oneof(
    fc.uint8Array({ minLength: 1, maxLength: 4, min: 0x80 }),
    fc.constantFrom("\\", '"', ",", "\\n", "\uFEFF", "é", "a", "\\u00e9", "abc").map(encode),
  );
  const arbitraryBytes = fc.array(arbitraryPart).map((items) => items.flatMap((item) => [...item]));
  fc.assert(
    fc.property(
      arbitraryBytes,
      fc.constantFrom("{", '{"a":"', "\uFEFF{", ""),
      (innerBytes, startText) => {
        const bytes = Uint8Array.from([...encode(startText), ...innerBytes, ...encode('"}')]);
        expect(decodeValue(bytes)).toEqual(getExpectedValue(bytes));
      },
    ),
    { numRuns: 2000 },
  );
});

test("a longer body after a shorter one, and vice versa", () => {
  for (const count of [1, 50, 3]) {
    const bytes = encode(`{"a":"${"text é €".repeat(count)}"}`);
    expect(decodeValue(bytes)).toEqual(getExpectedValue(bytes));
  }
});

test("HTML, empty bodies, lists, and texts with many characters are decoded unchanged", () => {
  for (const text of ["\u00a0<p>é", "", "[\u00e9]", `{"a":"${"é".repeat(50)}"}`]) {
    const { buffer } = encode(text);
    expect(decodeJsonText(buffer)).toBe(text);
  }
});
