import { expect, test } from "vitest";
import { pickChangedControls, toControlRows, detectLanguage, withControl } from "./control-rows.ts";

test("a string value becomes a row without JSON escaping", () => {
  expect(
    toControlRows('{"subject": "Hi {{ x }}", "body": "<p>a</p>\\n", "redirect": {"url": "u"}}'),
  ).toEqual([
    { key: "subject", text: "Hi {{ x }}", language: "liquid" },
    { key: "body", text: "<p>a</p>\n", language: "html" },
    { key: "redirect", text: '{\n  "url": "u"\n}', language: "json" },
  ]);
  expect(toControlRows("{")).toBeUndefined();
  expect(toControlRows("[]")).toBeUndefined();
  expect(detectLanguage("plain words ".repeat(50))).toBe("text");
});

test("changing one row keeps the others and their order", () => {
  const text = '{"b": 1, "a": "x"}';
  expect(JSON.parse(withControl(text, "b", 2))).toEqual({ b: 2, a: "x" });
  expect(Object.keys(JSON.parse(withControl(text, "b", 2)) as object)).toEqual(["b", "a"]);
  expect(JSON.parse(withControl(text, "a", undefined))).toEqual({ b: 1 });
});

test("changed controls are reported", () => {
  expect(pickChangedControls({ a: "x", b: 1 }, { a: "y", b: 1, c: null })).toEqual({
    a: "y",
    c: null,
  });
});

test("the language of a text with unclosed tags is detected in linear time", () => {
  expect(detectLanguage("<a".repeat(200_000))).toBe("text");
});
