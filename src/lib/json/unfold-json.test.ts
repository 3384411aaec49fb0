import fc from "fast-check";
import { expect, test } from "vitest";
import { unfoldJson } from "./unfold-json.ts";

const toJson = (value: unknown) => JSON.stringify(value);

test("expands JSON in strings, keeping digits and the order of keys", () => {
  const text = toJson({ status: 200, body: '{"b":1.50,"1":2}', note: "[draft" });
  expect(unfoldJson(text)).toBe('{"status":200,"body":{"b":1.50,"1":2},"note":"[draft"}');
});

test("expands JSON in expanded JSON", () => {
  expect(JSON.parse(unfoldJson(toJson({ a: toJson({ b: toJson([1]) }) })))).toEqual({
    a: { b: [1] },
  });
});

test("any JSON remains valid JSON", () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      const unfoldedValue: unknown = JSON.parse(unfoldJson(toJson({ text })));
      expect(unfoldedValue).toBeTypeOf("object");
    }),
  );
});
