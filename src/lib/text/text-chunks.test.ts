import fc from "fast-check";
import { expect, test } from "vitest";
import { findChunkEnd, splitChunks } from "./text-chunks.ts";

test("a short text is one chunk", () => {
  expect(findChunkEnd("abc", 0, 10)).toBe(3);
  expect(splitChunks("abc", 10)).toEqual(["abc"]);
  expect(splitChunks("", 10)).toEqual([]);
});

test("prefers a line feed near the end, not far before it", () => {
  expect(splitChunks("12345678\n0123", 10)).toEqual(["12345678\n", "0123"]);
  expect(splitChunks("12\n4567890123", 10)).toEqual(["12\n4567890", "123"]);
});

test("never splits a surrogate pair", () => {
  expect(splitChunks("abc😀d", 4)).toEqual(["abc", "😀d"]);
});

test("the chunks make up the complete text", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.integer({ min: 1, max: 9 }), (text, size) => {
      const chunks = splitChunks(text, size);
      expect(chunks.join("")).toBe(text);
      expect(chunks.every((chunk) => chunk.length > 0 && chunk.length <= size)).toBe(true);
    }),
  );
});
