import { expect, test } from "vitest";
import { createFence, toCodeCell, toCodeSpan, escapeMarkdown } from "./markdown.ts";

test("untrusted text contains no link, image, markup, mention, or line break", () => {
  expect(escapeMarkdown("![x](https://evil.example)\n# *Hi* <b> @all a|b")).toBe(
    "\\!\\[x\\]\\(https://evil.example\\) \\# \\*Hi\\* \\<b\\> \\@all a\\|b",
  );
});

test.each([
  ["plain", "`plain`"],
  ["a`b", "``a`b``"],
  ["`a``b`", "``` `a``b` ```"],
  ["a|b", "`a|b`"],
  ["two  spaces", "`two  spaces`"],
  [" a ", "`  a  `"],
  [" a", "` a`"],
  ["two\r\nlines\tand a tab", "`two lines and a tab`"],
  ["", '""'],
])("%j as code is %s", (text, expectedCode) => {
  expect(toCodeSpan(text)).toBe(expectedCode);
});

test("a code span in a table cell has its pipes escaped", () => {
  expect(toCodeCell("a|b")).toBe("`a\\|b`");
  expect(toCodeCell("|")).toBe("`\\|`");
});

test.each([
  ["plain ` text", "```"],
  ["a ``` b", "````"],
  ["```` ```\n``", "`````"],
])("the fence of a block with %j is %s", (text, expected) => {
  expect(createFence(text)).toBe(expected);
});

test("a huge text can contain any number of backticks", () => {
  const text = "`a".repeat(500_000);
  expect(createFence(text)).toBe("```");
  expect(toCodeSpan(text)).toMatch(/^`` `a.*a ``$/);
});
