import fc from "fast-check";
import { expect, test } from "vitest";
import { chunkEnd, chunks } from "./text-chunks.ts";

test("a short text is one chunk", () => {
  expect(chunkEnd("abc", 0, 10)).toBe(3);
  expect(chunks("abc", 10)).toEqual(["abc"]);
  expect(chunks("", 10)).toEqual([]);
});

test("prefers a line feed near the end, not far before it", () => {
  expect(chunks("12345678\n0123", 10)).toEqual(["12345678\n", "0123"]);
  expect(chunks("12\n4567890123", 10)).toEqual(["12\n4567890", "123"]);
});

test("never splits a surrogate pair", () => {
  expect(chunks("abc😀d", 4)).toEqual(["abc", "😀d"]);
});

test("the chunks make up the complete text", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.integer({ min: 1, max: 9 }), (text, size) => {
      const pieces = chunks(text, size);
      expect(pieces.join("")).toBe(text);
      expect(pieces.every((piece) => piece.length > 0 && piece.length <= size)).toBe(true);
    }),
  );
});
