import { expect, test } from "vitest";
import { addRange, readRanges } from "./recent-ranges.ts";

test("the newest ranges stay, each once", () => {
  const ranges = ["1", "2", "3", "4", "5", "3"].reduce<ReturnType<typeof readRanges>>(
    (all, after) => addRange(all, { after }),
    [],
  );
  expect(ranges.map(({ after }) => after)).toEqual(["3", "5", "4", "2"]);
  expect(addRange(ranges, {})).toBe(ranges);
});

test("reads what was stored, and nothing else", () => {
  expect(readRanges([{ after: "a", before: 1 }, {}, null, { before: "b" }])).toEqual([
    { after: "a", before: undefined },
    { after: undefined, before: "b" },
  ]);
  expect(readRanges("x")).toEqual([]);
});
