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

const createMerges = (...pairs: [string, string][]) =>
  pairs.reduce((choices, [id, targetId]) => mergeGroup(choices, id, targetId), noChoices).merges;

test("merging a group also merges the groups that it includes", () => {
  expect(createMerges(["a", "b"], ["b", "c"])).toEqual({ a: "c", b: "c" });
});

test("a group merged into a merged group joins the group that includes it", () => {
  expect(createMerges(["b", "c"], ["a", "b"])).toEqual({ a: "c", b: "c" });
});

test("a group can't be merged into itself, directly or through another group", () => {
  expect(createMerges(["a", "a"])).toEqual({});
  expect(createMerges(["b", "a"], ["a", "b"])).toEqual({ b: "a" });
});

test("separating a group keeps the other groups merged", () => {
  const mergedChoices = mergeGroup(mergeGroup(noChoices, "a", "c"), "b", "c");
  expect(separateGroup(mergedChoices, "a").merges).toEqual({ b: "c" });
});

test("splits and hidden groups are listed once, and can be undone", () => {
  const splitChoices = splitGroup(splitGroup(noChoices, "a"), "a");
  expect(splitChoices.splits).toEqual(["a"]);
  expect(joinGroup(splitChoices, "a").splits).toEqual([]);
  const hiddenChoices = hideGroup(hideGroup(hideGroup(noChoices, "a"), "b"), "a");
  expect(hiddenChoices.hidden).toEqual(["b", "a"]);
  expect(showGroups(hiddenChoices, ["a", "b"]).hidden).toEqual([]);
});

test("added choices don't move a group that is already merged", () => {
  const savedChoices = mergeGroup(hideGroup(noChoices, "h"), "a", "b");
  const addedChoices = { merges: { a: "c", d: "a" }, splits: ["s"], hidden: ["h", "i"] };
  expect(addChoices(savedChoices, addedChoices)).toEqual({
    merges: { a: "b", d: "b" },
    splits: ["s"],
    hidden: ["h", "i"],
  });
});

test("invalid entries of saved choices are skipped", () => {
  expect(parseChoices("text")).toEqual(noChoices);
  expect(parseChoices({ merges: { a: "b", c: 1 }, splits: [2, "s", "s"], hidden: null })).toEqual({
    merges: { a: "b" },
    splits: ["s"],
    hidden: [],
  });
  expect(parseChoices({ merges: { a: "b", b: "a" } }).merges).toEqual({ a: "b" });
});
