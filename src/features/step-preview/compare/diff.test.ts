import fc from "fast-check";
import { expect, test } from "vitest";
import { diffHunks, diffLines } from "./diff.ts";

const written = (before: string, after: string) =>
  diffLines(before, after).map(
    ({ kind, text }) => ({ same: " ", removed: "-", added: "+" })[kind] + text,
  );

test("a changed line is removed and added", () => {
  expect(written("a\nb\nc", "a\nx\nc")).toEqual([" a", "-b", "+x", " c"]);
  expect(written("a\nb", "a\nb")).toEqual([" a", " b"]);
  expect(written("a", "a\nb")).toEqual([" a", "+b"]);
});

test("either side can be read off again", () => {
  const text = fc.array(fc.constantFrom("a", "b", "c", "")).map((lines) => lines.join("\n"));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const lines = diffLines(before, after);
      const side = (left: string) =>
        lines
          .filter(({ kind }) => kind !== left)
          .map((line) => line.text)
          .join("\n");
      return side("added") === before && side("removed") === after;
    }),
  );
});

test("what did not change is left out, but for a few lines", () => {
  const before = Array.from({ length: 20 }, (_, index) => `line ${index}`);
  const after = before.with(10, "changed");
  const shown = diffHunks(diffLines(before.join("\n"), after.join("\n")), 1);
  expect(shown.map(({ text, gap }) => [text, gap])).toEqual([
    ["line 9", 9],
    ["line 10", 0],
    ["changed", 0],
    ["line 11", 0],
  ]);
});
