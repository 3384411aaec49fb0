import { describe, expect, test } from "vitest";
import { isEqual, mergeThreeWay, getMergeStates } from "./three-way.ts";

const base = { name: "Ana", email: "a@x.io", phone: "1", city: "Niš", data: { a: 1, b: [1] } };
const theirs = { ...base, email: "theirs@x.io", phone: "2", city: "Bor", data: { b: [1], a: 1 } };
const mine = { ...base, name: "Anna", phone: "3", city: "Bor" };

test("reports which side changed the field", () => {
  expect(getMergeStates(base, theirs, mine)).toEqual({
    name: "mine",
    email: "theirs",
    phone: "both",
    city: "same",
    data: "same",
  });
});

describe("merging", () => {
  test("keeps changes of one side, and my value without a choice", () => {
    expect(mergeThreeWay(base, theirs, mine, {})).toMatchObject({
      name: "Anna",
      email: "theirs@x.io",
      phone: "3",
      city: "Bor",
    });
  });

  test("uses the chosen value, even if only the other side changed the field", () => {
    const choices = { phone: "theirs", name: "theirs", email: "mine" } as const;
    expect(mergeThreeWay(base, theirs, mine, choices)).toMatchObject({
      name: "Ana",
      email: "a@x.io",
      phone: "2",
    });
  });
});

test.each<[a: unknown, b: unknown, areEqual: boolean]>([
  [{ a: 1, b: 2 }, { b: 2, a: 1 }, true],
  [{ a: undefined }, {}, true],
  [[1, 2], [2, 1], false],
  [[], {}, false],
  [JSON.parse('{"__proto__": {}}'), {}, false],
  [null, {}, false],
  ["1", 1, false],
  [Number.NaN, Number.NaN, true],
])("%j and %j", (a, b, areEqual) => {
  expect(isEqual(a, b)).toBe(areEqual);
});
