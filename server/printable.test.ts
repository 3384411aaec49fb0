import { expect, it } from "vitest";
import { toPrintable, toPrintableJson } from "./printable.ts";

it.each([
  ["plain, Zoë, 日本, 🎉", "plain, Zoë, 日本, 🎉"],
  ["\u001b[2Jgone", "\\u{001b}[2Jgone"],
  ["a\nb\u009bc", "a\\u{000a}b\\u{009b}c"],
  ["\u202eabc\u2066", "\\u{202e}abc\\u{2066}"],
])("shows %j as %s", (text, expected) => {
  expect(toPrintable(text)).toBe(expected);
});

it("escapes JSON without changing its value", () => {
  const value = { "a\u0085": "\u009b2J\u202e\u{e0001} é🎉\n" };
  const json = toPrintableJson(JSON.stringify(value));
  expect(json).toBe(String.raw`{"a\u0085":"\u009b2J\u202e\udb40\udc01 é🎉\n"}`);
  expect(JSON.parse(json)).toEqual(value);
});
