import { expect, test } from "vitest";
import { foldText } from "./fold-text.ts";

test.each([
  ["JÜRGEN", "jurgen"],
  ["Ju\u0308rgen", "jurgen"],
  ["São Tomé", "sao tome"],
  ["日本", "日本"],
])("%s is searched as %s", (text, folded) => {
  expect(foldText(text)).toBe(folded);
});
