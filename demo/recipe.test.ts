import { expect, test } from "vitest";
import { createRandom } from "./random.ts";
import { evaluate } from "./recipe.ts";

const at = Date.parse("2026-03-01T12:00:00.000Z");
const evaluateRecipe = (recipe: unknown, scopeValues: Record<string, unknown> = {}) =>
  evaluate(recipe, { random: createRandom("recipe"), at, ...scopeValues });

test("a single placeholder keeps its type, and other strings stay strings", () => {
  expect(evaluateRecipe("{7..7}")).toBe(7);
  expect(evaluateRecipe("{text 7..7}")).toBe("7");
  expect(evaluateRecipe("A-{7..7}")).toBe("A-7");
  expect(evaluateRecipe("{cents 250..250}")).toBe(2.5);
  expect(evaluateRecipe("{pick team|team}")).toBe("team");
  expect(evaluateRecipe("{upper 9}")).toMatch(/^[A-Z0-9]{9}$/);
});

test("times are relative to the scope's time", () => {
  expect(evaluateRecipe("{at}")).toBe("2026-03-01T12:00:00.000Z");
  expect(evaluateRecipe("{at + 1.5 hours}")).toBe("2026-03-01T13:30:00.000Z");
  expect(evaluateRecipe("{at - 2..2 days}")).toBe("2026-02-27T12:00:00.000Z");
  expect(evaluateRecipe("{date at + 1 day}")).toBe("2026-03-02");
});

test("names are looked up, functions are called, and unknown ones are errors", () => {
  expect(evaluateRecipe("{person.name}", { person: { name: "Ana" } })).toBe("Ana");
  expect(evaluateRecipe("{person.phone}", { person: null })).toBeUndefined();
  expect(
    evaluateRecipe("{double}", {
      number: 2,
      double: ({ number }: { number: number }) => 2 * number,
    }),
  ).toBe(4);
  expect(() => evaluateRecipe("{nobody}")).toThrow("{nobody}");
});

test("choices return one of their values, and fields without a value are omitted", () => {
  expect(evaluateRecipe({ a: { $chance: 1, $then: 1 }, b: { $chance: 0, $then: 1 } })).toEqual({
    a: 1,
  });
  expect(evaluateRecipe({ $chance: 0, $then: 1, $else: 2 })).toBe(2);
  expect([evaluateRecipe({ $chance: 1 }), evaluateRecipe({ $chance: 0 })]).toEqual([true, false]);
  expect(evaluateRecipe({ $if: "{quiet}", $then: 1 }, { quiet: false })).toBeUndefined();
  expect(evaluateRecipe({ $first: ["{none}", 2] }, { none: null })).toBe(2);
  expect(evaluateRecipe({ $times: 2, $of: "{5..5}" })).toEqual([5, 5]);
  expect(evaluateRecipe({ $by: "{provider}", ses: 1, else: 2 }, { provider: "ses" })).toBe(1);
  expect(evaluateRecipe({ $by: "{provider}", ses: 1, else: 2 }, { provider: "fcm" })).toBe(2);
});

test("fields can use values of earlier fields", () => {
  expect(evaluateRecipe({ $let: { id: "LK{3..3}" }, id: "{id}", url: "/{id}" })).toEqual({
    id: "LK3",
    url: "/LK3",
  });
  expect(evaluateRecipe({ $json: { a: "{1..1}" } })).toBe('{"a":1}');
});
