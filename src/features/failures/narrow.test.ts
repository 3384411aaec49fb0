import { expect, test } from "vitest";
import { narrow } from "./narrow.ts";

const include = (key: string, ...values: string[]) => ({ key, values, isExcluded: false });
const exclude = (key: string, ...values: string[]) => ({ key, values, isExcluded: true });

test("adds a value that is included or excluded", () => {
  expect(narrow([], "tag", "a")).toEqual([include("tag", "a")]);
  expect(narrow([include("tag", "a")], "tag", "b", true)).toEqual([
    include("tag", "a"),
    exclude("tag", "b"),
  ]);
});

test("a second value of a key narrows further, instead of being an alternative", () => {
  expect(narrow([include("tag", "a")], "tag", "b")).toEqual([
    include("tag", "a"),
    include("tag", "b"),
  ]);
});

test("including one of several alternatives replaces them", () => {
  expect(narrow([include("tag", "a", "b")], "tag", "a")).toEqual([include("tag", "a")]);
});

test("including an excluded value keeps the other excluded values", () => {
  expect(narrow([exclude("tag", "a", "b")], "tag", "a")).toEqual([
    exclude("tag", "b"),
    include("tag", "a"),
  ]);
  expect(narrow([exclude("tag", "a")], "tag", "a")).toEqual([include("tag", "a")]);
});

test("excluding an included value replaces the condition", () => {
  expect(narrow([include("tag", "a")], "tag", "a", true)).toEqual([exclude("tag", "a")]);
});
