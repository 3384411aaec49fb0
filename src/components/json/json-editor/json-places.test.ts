import { expect, test } from "vitest";
import { placeOfPath } from "./json-places.ts";

const text = '{"a": [1, {"b": "x"}], "c": {}, "d\\u0041": null}';

const at = (...path: (string | number)[]) => {
  const place = placeOfPath(text, path);
  return (
    place && [
      place.key && text.slice(place.key.from, place.key.to),
      text.slice(place.from, place.to),
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
  expect(at(...path)).toEqual(expected);
});
