import { expect, test } from "vitest";
import { prettyJson } from "./pretty-json.ts";

test("it is laid out and keeps its digits and order", () => {
  expect(prettyJson('{"b":1.0,"1":[true,{}],"a":"x,\\" y"}')).toBe(
    '{\n  "b": 1.0,\n  "1": [\n    true,\n    {}\n  ],\n  "a": "x,\\" y"\n}',
  );
});

test("what is too deep stays as it is", () => {
  const deep = "[".repeat(80) + "]".repeat(80);
  expect(prettyJson(deep)).toBe(deep);
});
