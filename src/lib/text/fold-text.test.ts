import { expect, test } from "vitest";
import { containsWords, foldText } from "./fold-text.ts";

test.each([
  ["JÜRGEN", "jurgen"],
  ["Ju\u0308rgen", "jurgen"],
  ["São Tomé", "sao tome"],
  ["日本", "日本"],
])("%s is folded to %s", (text, foldedText) => {
  expect(foldText(text)).toBe(foldedText);
});

test.each([
  ["Jürgen Müller", "muller jur", true],
  ["Jürgen Müller", "muller x", false],
  ["Jürgen Müller", "", true],
])("%s contains the words %j: %s", (text, query, isMatch) => {
  expect(containsWords(text, query)).toBe(isMatch);
});
