import { expect, test } from "vitest";
import { createRandom } from "./random.ts";
import { evaluate } from "./recipe.ts";

const at = Date.parse("2026-03-01T12:00:00.000Z");
const make = (recipe: unknown, names: Record<string, unknown> = {}) =>
  evaluate(recipe, { random: createRandom("recipe"), at, ...names });

test("a single placeholder keeps its type, and other strings stay strings", () => {
  expect(make("{7..7}")).toBe(7);
  expect(make("{text 7..7}")).toBe("7");
  expect(make("A-{7..7}")).toBe("A-7");
  expect(make("{cents 250..250}")).toBe(2.5);
  expect(make("{pick team|team}")).toBe("team");
  expect(make("{upper 9}")).toMatch(/^[A-Z0-9]{9}$/);
});

test("times are relative to the scope's time", () => {
  expect(make("{at}")).toBe("2026-03-01T12:00:00.000Z");
  expect(make("{at + 1.5 hours}")).toBe("2026-03-01T13:30:00.000Z");
  expect(make("{at - 2..2 days}")).toBe("2026-02-27T12:00:00.000Z");
  expect(make("{date at + 1 day}")).toBe("2026-03-02");
});

test("names are looked up, functions are called, and unknown ones are errors", () => {
  expect(make("{person.name}", { person: { name: "Ana" } })).toBe("Ana");
  expect(make("{person.phone}", { person: null })).toBeUndefined();
  expect(
    make("{double}", { number: 2, double: ({ number }: { number: number }) => 2 * number }),
  ).toBe(4);
  expect(() => make("{nobody}")).toThrow("{nobody}");
});

test("choices return one of their values, and fields without a value are omitted", () => {
  expect(make({ a: { $chance: 1, $then: 1 }, b: { $chance: 0, $then: 1 } })).toEqual({ a: 1 });
  expect(make({ $chance: 0, $then: 1, $else: 2 })).toBe(2);
  expect([make({ $chance: 1 }), make({ $chance: 0 })]).toEqual([true, false]);
  expect(make({ $if: "{quiet}", $then: 1 }, { quiet: false })).toBeUndefined();
  expect(make({ $first: ["{none}", 2] }, { none: null })).toBe(2);
  expect(make({ $times: 2, $of: "{5..5}" })).toEqual([5, 5]);
  expect(make({ $by: "{provider}", ses: 1, else: 2 }, { provider: "ses" })).toBe(1);
  expect(make({ $by: "{provider}", ses: 1, else: 2 }, { provider: "fcm" })).toBe(2);
});

test("fields can use values of earlier fields", () => {
  expect(make({ $let: { id: "LK{3..3}" }, id: "{id}", url: "/{id}" })).toEqual({
    id: "LK3",
    url: "/LK3",
  });
  expect(make({ $json: { a: "{1..1}" } })).toBe('{"a":1}');
});
