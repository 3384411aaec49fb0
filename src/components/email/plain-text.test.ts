import { expect, test } from "vitest";
import { tidyText } from "./plain-text.ts";

test.each([
  ["blank lines of layout tables", "Hi\n\n\n\t\n \u00a0\n\t\t\n\nAna", "Hi\n\nAna"],
  ["blank lines around the email", "\n\n\t\nHi\n\n\n", "Hi"],
  [
    "filler behind a preheader",
    "On its way \u034f\u200c\u00a0\u034f\u200c\u00a0\n\nHi",
    "On its way\n\nHi",
  ],
  ["empty cells before a line's text", "\t\u00a0 \tName", "Name"],
  ["cells in one row", "Name\t\tPrice\t", "Name  Price"],
  ["an empty cell in a row", "Name\t \tPrice", "Name  Price"],
])("%s are normalized", (_, text, expected) => {
  expect(tidyText(text)).toBe(expected);
});

test("lines, paragraphs, and indented preformatted text are kept", () => {
  const text = "Dear Ana,\nyour order:\n\n  one\n    two";
  expect(tidyText(text)).toBe(text);
});

test.each([" ", "\t\u200b", "\n"])(
  "lines with many of %j are normalized in linear time",
  (filler) => {
    expect(tidyText(`a${filler.repeat(400_000)}b`)).toMatch(/^a\s[^]*b$/);
  },
);
