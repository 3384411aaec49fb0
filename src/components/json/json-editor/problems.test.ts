import { expect, test } from "vitest";
import { findJsonProblems } from "./problems.ts";

const schema = { type: "object", required: ["id"], properties: { n: { type: "number" } } };
const summarizeProblems = (text: string) =>
  findJsonProblems(text, schema).map(
    ({ from, to, severity, message }) => [text.slice(from, to), severity, message] as const,
  );

test("a syntax error is reported with line and column", () => {
  expect(summarizeProblems('{\n  "a": tru\n}')).toEqual([
    ["t", "error", "Line 2, column 8: Expected a value"],
  ]);
  expect(summarizeProblems('{"a": 1, "a": 2}')[0]?.[2]).toBe(
    'Line 1, column 10: The key "a" appears twice',
  );
  expect(summarizeProblems('{"a": 12345678901234567890}')[0]?.[1]).toBe("error");
});

test("a deviation from the schema is a warning at its position", () => {
  expect(summarizeProblems('{"n": "x"}')).toEqual([
    ["{", "warning", "Missing key “id”"],
    ['"x"', "warning", "Expected number, not string"],
  ]);
});

test("an empty text has no problems", () => {
  expect(summarizeProblems(" ")).toEqual([]);
});
