import { expect, test } from "vitest";
import { addRange, parseRanges } from "./recent-ranges.ts";

test("keeps the newest ranges, without duplicates", () => {
  const ranges = ["1", "2", "3", "4", "5", "3"].reduce<ReturnType<typeof parseRanges>>(
    (previousRanges, after) => addRange(previousRanges, { after }),
    [],
  );
  expect(ranges.map(({ after }) => after)).toEqual(["3", "5", "4", "2"]);
  expect(addRange(ranges, {})).toBe(ranges);
});

test("parses saved ranges, and ignores invalid values", () => {
  expect(parseRanges([{ after: "a", before: 1 }, {}, null, { before: "b" }])).toEqual([
    { after: "a", before: undefined },
    { after: undefined, before: "b" },
  ]);
  expect(parseRanges("x")).toEqual([]);
});
