import { expect, test } from "vitest";
import { excerpts } from "./excerpts.ts";

test("short texts and other values stay as they are", () => {
  expect(excerpts("abc", "abd")).toEqual(["abc", "abd"]);
  expect(excerpts({ a: 1 }, undefined)).toEqual([{ a: 1 }, undefined]);
});

test("long texts that begin alike are shown from a little before they differ", () => {
  const alike = "x".repeat(300);
  expect(excerpts(`${alike}left`, `${alike}right`)).toEqual([
    `… ${"x".repeat(20)}left`,
    `… ${"x".repeat(20)}right`,
  ]);
});

test("no character is cut in two", () => {
  const [left] = excerpts(`${"🙂".repeat(60)}!a`, `${"🙂".repeat(60)}!b`);
  expect(String(left).isWellFormed()).toBe(true);
});
