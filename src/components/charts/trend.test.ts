import { expect, test } from "vitest";
import { toTrendPath } from "./trend.tsx";

test("the highest bar fills the height, and empty columns have no bar", () => {
  expect(toTrendPath([2, 0, 4])).toBe("M0 20v-10h3v10zM8 20v-20h3v20z");
});

test("a single event among thousands is visible", () => {
  expect(toTrendPath([1, 9000])).toContain("M0 20v-1.5h3v1.5z");
});

test("without events there are no bars", () => {
  expect(toTrendPath([])).toBe("");
  expect(toTrendPath([0, 0])).toBe("");
});
