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

test("keeps separators in quotes", () => {
  expect(splitValues('"a, b"; \'c; d\'\n"say ""hi""", "C:\\temp"\tisn\'t, it\'s')).toEqual([
    "a, b",
    "c; d",
    'say ""hi""',
    "C:\\temp",
    "isn't",
    "it's",
  ]);
});

test("splits text with an unclosed quote", () => {
  expect(splitValues("\"a, b\n'c, d")).toEqual(['"a', "b", "'c", "d"]);
});

test("splits joined values back into the same values", () => {
  const valueArbitrary = fc.stringMatching(/^[a-c1@.:\s,;"'\\-]{1,8}$/);
  fc.assert(
    fc.property(
      fc.uniqueArray(valueArbitrary),
      fc.constantFrom("\n", ", "),
      (values, separator) => {
        expect(splitValues(joinValues(values, separator))).toEqual(values);
      },
    ),
  );
});

test("quotes only values that would be split", () => {
  expect(joinValues(["Order mail", 'say "hi"', "a, b"])).toBe('Order mail\nsay "hi"\n"a, b"');
});

test("finds invalid context keys", () => {
  expect(findInvalidContextKeys(["tenant:acme", "acme", "app:a:b", ":x"])).toEqual(["acme", ":x"]);
});
