import { expect, test } from "vitest";
import { jsonLines, pathText, valueEnd } from "./json-lines.ts";

const text = '{"a": [1, {"b c": "x"}, []], "d": {"e": null}, "": 2}';
const places = [...jsonLines(text)].flatMap(({ value }) =>
  value ? [[pathText(value.path), text.slice(value.start, valueEnd(text, value.start))]] : [],
);

test("each line knows the path and the place of the value that begins on it", () => {
  expect(places).toEqual([
    ["", text],
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
