import { expect, test } from "vitest";
import { createExcerpts } from "./excerpts.ts";

test("returns short texts and other values unchanged", () => {
  expect(createExcerpts("abc", "abd")).toEqual(["abc", "abd"]);
  expect(createExcerpts({ a: 1 }, undefined)).toEqual([{ a: 1 }, undefined]);
});

test("shortens long texts to just before their first difference", () => {
  const commonText = "x".repeat(300);
  expect(createExcerpts(`${commonText}left`, `${commonText}right`)).toEqual([
    `… ${"x".repeat(20)}left`,
    `… ${"x".repeat(20)}right`,
  ]);
});

test("doesn't split surrogate pairs", () => {
  const [left] = createExcerpts(`${"🙂".repeat(60)}!a`, `${"🙂".repeat(60)}!b`);
  expect(String(left).isWellFormed()).toBe(true);
});
