import { expect, test } from "vitest";
import { findRange } from "./json-ranges.ts";

const text = '{"a": [1, {"b": "x"}], "c": {}, "d\\u0041": null}';

const findTexts = (...path: (string | number)[]) => {
  const range = findRange(text, path);
  return (
    range && [
      range.key && text.slice(range.key.from, range.key.to),
      text.slice(range.from, range.to),
    ]
  );
};

test.each([
  [[], [undefined, text]],
  [["a"], ['"a"', '[1, {"b": "x"}]']],
  [
    ["a", 0],
    [undefined, "1"],
  ],
  [
    ["a", 1],
    [undefined, '{"b": "x"}'],
  ],
  [
    ["a", 1, "b"],
    ['"b"', '"x"'],
  ],
  [["c"], ['"c"', "{}"]],
  [["dA"], ['"d\\u0041"', "null"]],
  [["a", 2], undefined],
  [["c", "x"], undefined],
])("%j", (path, expected) => {
  expect(findTexts(...path)).toEqual(expected);
});
