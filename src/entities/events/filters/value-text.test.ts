import fc from "fast-check";
import { expect, test } from "vitest";
import { findInvalidContextKeys, joinValues, splitValues } from "./value-text.ts";

test("splits pasted lines, cells, and lists, and removes quotes and duplicates", () => {
  expect(splitValues(' user_1\nuser_2,"user_3"; user_4\tuser_1\r\n\n')).toEqual([
    "user_1",
    "user_2",
    "user_3",
    "user_4",
  ]);
});

test("doesn't split at spaces", () => {
  expect(splitValues("user 1")).toEqual(["user 1"]);
});

test("splits joined values back into the same values", () => {
  const value = fc.stringMatching(/^[a-z0-9@._:-]{1,12}$/);
  fc.assert(
    fc.property(fc.uniqueArray(value), (values) => {
      expect(splitValues(joinValues(values))).toEqual(values);
    }),
  );
});

test("finds invalid context keys", () => {
  expect(findInvalidContextKeys(["tenant:acme", "acme", "app:a:b", ":x"])).toEqual(["acme", ":x"]);
});
