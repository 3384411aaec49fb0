import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { rewriteStrings, unfoldJson } from "./json-rewrite.ts";

const inside = (value: unknown) => JSON.stringify(value);

describe("rewriting", () => {
  test("knows the key of a value, also in a list", () => {
    const seen: string[] = [];
    rewriteStrings('{"a":"1","b":["2",{"c":"3"},"4"],"d":{"e":"5"}}', (literal, { key }) => {
      seen.push(`${key}=${literal}`);
      return undefined;
    });
    expect(seen).toEqual(['a="1"', 'b="2"', 'c="3"', 'b="4"', 'e="5"']);
  });

  test("leaves everything else as it is written", () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(rewriteStrings(text, () => undefined)).toBe(text);
        expect(rewriteStrings(text, (literal) => literal)).toBe(text);
      }),
    );
  });
});

describe("unfolding", () => {
  test("lays open what strings hold, keeping digits and the order of keys", () => {
    const text = inside({ status: 200, body: '{"b":1.50,"1":2}', note: "[draft" });
    expect(unfoldJson(text)).toBe('{"status":200,"body":{"b":1.50,"1":2},"note":"[draft"}');
  });

  test("also in what was laid open", () => {
    expect(JSON.parse(unfoldJson(inside({ a: inside({ b: inside([1]) }) })))).toEqual({
      a: { b: [1] },
    });
  });

  test("any JSON stays JSON", () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const unfolded: unknown = JSON.parse(unfoldJson(inside({ text })));
        expect(unfolded).toBeTypeOf("object");
      }),
    );
  });
});
