import fc from "fast-check";
import { expect, test } from "vitest";
import { getLinesWithContext, diffLines } from "./diff.ts";

const diffText = (before: string, after: string) =>
  diffLines(before, after).map(
    ({ kind, text }) => ({ same: " ", removed: "-", added: "+" })[kind] + text,
  );

test("a changed line is removed and added", () => {
  expect(diffText("a\nb\nc", "a\nx\nc")).toEqual([" a", "-b", "+x", " c"]);
  expect(diffText("a\nb", "a\nb")).toEqual([" a", " b"]);
  expect(diffText("a", "a\nb")).toEqual([" a", "+b"]);
});

test("both texts can be restored from the diff", () => {
  const anyText = fc.array(fc.constantFrom("a", "b", "c", "")).map((lines) => lines.join("\n"));
  fc.assert(
    fc.property(anyText, anyText, (before, after) => {
      const lines = diffLines(before, after);
      const joinLinesExcept = (excludedKind: string) =>
        lines
          .filter(({ kind }) => kind !== excludedKind)
          .map((line) => line.text)
          .join("\n");
      return joinLinesExcept("added") === before && joinLinesExcept("removed") === after;
    }),
  );
});

test("unchanged lines are omitted, except for context", () => {
  const before = Array.from({ length: 20 }, (_, index) => `line ${index}`);
  const after = before.with(10, "changed");
  const visibleLines = getLinesWithContext(diffLines(before.join("\n"), after.join("\n")), 1);
  expect(visibleLines.map(({ text, omittedCount }) => [text, omittedCount])).toEqual([
    ["line 9", 9],
    ["line 10", 0],
    ["changed", 0],
    ["line 11", 0],
  ]);
});
