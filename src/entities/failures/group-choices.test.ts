import { expect, test } from "vitest";
import {
  addChoices,
  hideGroup,
  joinGroup,
  mergeGroup,
  noChoices,
  parseChoices,
  separateGroup,
  splitGroup,
  showGroups,
} from "./group-choices.ts";

const merges = (...pairs: [string, string][]) =>
  pairs.reduce((choices, [id, into]) => mergeGroup(choices, id, into), noChoices).merges;

test("a merged group brings the groups that it includes", () => {
  expect(merges(["a", "b"], ["b", "c"])).toEqual({ a: "c", b: "c" });
});

test("a group merged into a merged group joins the group that includes it", () => {
  expect(merges(["b", "c"], ["a", "b"])).toEqual({ a: "c", b: "c" });
});

test("a group can't be merged into itself, directly or through another group", () => {
  expect(merges(["a", "a"])).toEqual({});
  expect(merges(["b", "a"], ["a", "b"])).toEqual({ b: "a" });
});

test("a separated group leaves the others merged", () => {
  const merged = mergeGroup(mergeGroup(noChoices, "a", "c"), "b", "c");
  expect(separateGroup(merged, "a").merges).toEqual({ b: "c" });
});

test("splits and hidden groups are listed once, and can be undone", () => {
  const split = splitGroup(splitGroup(noChoices, "a"), "a");
  expect(split.splits).toEqual(["a"]);
  expect(joinGroup(split, "a").splits).toEqual([]);
  const hidden = hideGroup(hideGroup(hideGroup(noChoices, "a"), "b"), "a");
  expect(hidden.hidden).toEqual(["b", "a"]);
  expect(showGroups(hidden, ["a", "b"]).hidden).toEqual([]);
});

test("added choices don't move a group that is already merged", () => {
  const saved = mergeGroup(hideGroup(noChoices, "h"), "a", "b");
  const added = { merges: { a: "c", d: "a" }, splits: ["s"], hidden: ["h", "i"] };
  expect(addChoices(saved, added)).toEqual({
    merges: { a: "b", d: "b" },
    splits: ["s"],
    hidden: ["h", "i"],
  });
});

test("invalid parts of saved choices are skipped", () => {
  expect(parseChoices("text")).toEqual(noChoices);
  expect(parseChoices({ merges: { a: "b", c: 1 }, splits: [2, "s", "s"], hidden: null })).toEqual({
    merges: { a: "b" },
    splits: ["s"],
    hidden: [],
  });
  expect(parseChoices({ merges: { a: "b", b: "a" } }).merges).toEqual({ a: "b" });
});
