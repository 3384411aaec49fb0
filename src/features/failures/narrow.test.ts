import { expect, test } from "vitest";
import { narrowByValue } from "./narrow.ts";

const include = (key: string, ...values: string[]) => ({ key, values, isExcluded: false });
const exclude = (key: string, ...values: string[]) => ({ key, values, isExcluded: true });

test("adds a value that is included or excluded", () => {
  expect(narrowByValue([], "tag", "a")).toEqual([include("tag", "a")]);
  expect(narrowByValue([include("tag", "a")], "tag", "b", true)).toEqual([
    include("tag", "a"),
    exclude("tag", "b"),
  ]);
});

test("a second value of a key narrows further, instead of being an alternative", () => {
  expect(narrowByValue([include("tag", "a")], "tag", "b")).toEqual([
    include("tag", "a"),
    include("tag", "b"),
  ]);
});

test("including one of several alternatives replaces them", () => {
  expect(narrowByValue([include("tag", "a", "b")], "tag", "a")).toEqual([include("tag", "a")]);
});

test("including an excluded value keeps the other excluded values", () => {
  expect(narrowByValue([exclude("tag", "a", "b")], "tag", "a")).toEqual([
    exclude("tag", "b"),
    include("tag", "a"),
  ]);
  expect(narrowByValue([exclude("tag", "a")], "tag", "a")).toEqual([include("tag", "a")]);
});

test("excluding an included value replaces the condition", () => {
  expect(narrowByValue([include("tag", "a")], "tag", "a", true)).toEqual([exclude("tag", "a")]);
});
