import fc from "fast-check";
import { expect, test } from "vitest";
import { sliceValueText } from "../../../contract/json-text.ts";
import { formatPath, formatJsonLines, formatJson } from "./json-lines.ts";

const formatLines = (text: string) =>
  [...formatJsonLines(text)].map(
    (line) => "  ".repeat(line.depth) + line.parts.map((part) => part.text).join(""),
  );

test("objects and arrays have a line for each member", () => {
  expect(formatLines('{"a":[1,{"b":null}],"c":{},"d":[ ]}')).toEqual([
    "{",
    '  "a": [',
    "    1,",
    "    {",
    '      "b": null',
    "    }",
    "  ],",
    '  "c": {},',
    '  "d": []',
    "}",
  ]);
});

test("the output equals that of JSON.stringify", () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
      expect(formatLines(JSON.stringify(value)).join("\n")).toBe(JSON.stringify(value, null, 2));
    }),
  );
});

test("key order, repeated keys, and digits are kept", () => {
  expect(formatLines('{"b":1.10,"2":12345678901234567890,"1":1e400,"b":-0}')).toEqual([
    "{",
    '  "b": 1.10,',
    '  "2": 12345678901234567890,',
    '  "1": 1e400,',
    '  "b": -0',
    "}",
  ]);
});

test("strings that look like JSON are strings", () => {
  const [line] = [...formatJsonLines('"{\\"a\\": [1]}"')];
  expect(line?.parts).toEqual([{ kind: "string", text: '"{\\"a\\": [1]}"' }]);
});

test("keys and string values have different kinds", () => {
  const kinds = [...formatJsonLines('{"a" : "b", "c": true}')].flatMap((line) =>
    line.parts.map((part) => part.kind),
  );
  expect(kinds.filter((kind) => kind !== "punctuation")).toEqual([
    "key",
    "string",
    "key",
    "literal",
  ]);
});

test("values deeper than 50 are folded, and the rest is kept", () => {
  const deepText = `[${"[".repeat(5000)}"]"${"]".repeat(5000)},2]`;
  const lines = formatLines(deepText);
  expect(lines.filter((line) => line.includes("[…]"))).toHaveLength(1);
  expect(lines.at(-2)).toBe("  2");
  expect(lines).toHaveLength(50 * 2 + 2);
});

test("the first lines of a large text don't require parsing the rest", () => {
  const lines = formatJsonLines(`[${"1,".repeat(5_000_000)}1]`);
  const startedAt = performance.now();
  for (let count = 0; count < 1000; count += 1) lines.next();
  expect(performance.now() - startedAt).toBeLessThan(500);
});

test("a string of 10 MB with escapes is one token", () => {
  const text = JSON.stringify({ raw: 'a"\\\n'.repeat(1_500_000) });
  expect([...formatJsonLines(text)].map((line) => line.parts.length)).toEqual([1, 3, 1]);
});

test("invalid JSON ends early without an error", () => {
  expect(formatLines('{"a": oops}')).toEqual(["{", '  "a": ']);
  expect(formatLines("")).toEqual([]);
});

const nestedText = '{"a": [1, {"b c": "x"}, []], "d": {"e": null}, "": 2}';
const valueEntries = [...formatJsonLines(nestedText)].flatMap(({ value }) =>
  value ? [[formatPath(value.path), sliceValueText(nestedText, value.start)]] : [],
);

test("each line has the path and offset of its value", () => {
  expect(valueEntries).toEqual([
    ["", nestedText],
    ["a", '[1, {"b c": "x"}, []]'],
    ["a[0]", "1"],
    ["a[1]", '{"b c": "x"}'],
    ['a[1]["b c"]', '"x"'],
    ["a[2]", "[]"],
    ["d", '{"e": null}'],
    ["d.e", "null"],
    ['[""]', "2"],
  ]);
});

test("formatted JSON keeps digits and key order", () => {
  expect(formatJson('{"b":1.0,"1":[true,{}],"a":"x,\\" y"}')).toBe(
    '{\n  "b": 1.0,\n  "1": [\n    true,\n    {}\n  ],\n  "a": "x,\\" y"\n}',
  );
});

test("text that is too deep is unchanged", () => {
  const deepText = "[".repeat(80) + "]".repeat(80);
  expect(formatJson(deepText)).toBe(deepText);
});
