import fc from "fast-check";
import { expect, test } from "vitest";
import { badContextKeys, joinValues, splitValues } from "./value-text.ts";

test("splits pasted text: lines, cells, lists, quotes, doubles", () => {
  expect(splitValues(' user_1\nuser_2,"user_3"; user_4\tuser_1\r\n\n')).toEqual([
    "user_1",
    "user_2",
    "user_3",
    "user_4",
  ]);
});

test("an id with a space inside stays one", () => {
  expect(splitValues("user 1")).toEqual(["user 1"]);
});

test("what was joined is read back", () => {
  const value = fc.stringMatching(/^[a-z0-9@._:-]{1,12}$/);
  fc.assert(
    fc.property(fc.uniqueArray(value), (values) => {
      expect(splitValues(joinValues(values))).toEqual(values);
    }),
  );
});

test("names what is no context key", () => {
  expect(badContextKeys(["tenant:acme", "acme", "app:a:b", ":x"])).toEqual(["acme", ":x"]);
});
