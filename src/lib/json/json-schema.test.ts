import { expect, test } from "vitest";
import { schemaKeys, schemaValues, schemaProblems } from "./json-schema.ts";

const schema = {
  type: "object",
  required: ["order"],
  properties: {
    order: {
      type: "object",
      required: ["id"],
      additionalProperties: false,
      properties: {
        id: { type: "string", minLength: 1, examples: ["A-20418"] },
        items: { type: "array", maxItems: 2, items: { $ref: "#/$defs/item" } },
      },
    },
    speed: { enum: ["slow", "fast"], description: "How it travels" },
    gift: { type: ["boolean", "null"] },
  },
  $defs: { item: { type: "object", properties: { qty: { type: "integer", minimum: 1 } } } },
};

const messages = (value: unknown) =>
  schemaProblems(value, schema).map(({ path, message }) => `${path.join(".")}: ${message}`);

test("valid values have no problems, and undeclared keys are allowed", () => {
  expect(messages({ order: { id: "A", items: [{ qty: 1 }] }, gift: null, more: [1] })).toEqual([]);
});

test("each problem is reported with its path", () => {
  expect(messages({})).toEqual([": Missing key “order”"]);
  expect(
    messages({ order: { id: "", items: [{ qty: 0.5 }], x: 1 }, speed: "medium", gift: 1 }),
  ).toEqual([
    "order.id: Expected at least 1 character",
    "order.items.0.qty: Expected integer, not number",
    "order.x: Unknown key “x”",
    'speed: Expected one of "slow", "fast"',
    "gift: Expected boolean or null, not integer",
  ]);
  expect(messages({ order: { id: "A", items: [{}, {}, { qty: 0 }] } })).toEqual([
    "order.items: Expected at most 2 items",
    "order.items.2.qty: Expected at least 1",
  ]);
});

test("one matching schema of `anyOf` is enough", () => {
  const either = { anyOf: [{ type: "string" }, { type: "object", required: ["id"] }] };
  expect(schemaProblems("a", either)).toEqual([]);
  expect(schemaProblems({ id: 1 }, either)).toEqual([]);
  expect(schemaProblems({}, either)).toHaveLength(1);
});

test("a recursive schema terminates", () => {
  const loop = { $ref: "#/$defs/a", $defs: { a: { $ref: "#/$defs/b" }, b: { $ref: "#/$defs/a" } } };
  expect(schemaProblems({ a: 1 }, loop)).toEqual([]);
  expect(schemaKeys(loop, [])).toEqual([]);
});

test("returns the keys and values at a path", () => {
  expect(schemaKeys(schema, ["order"]).map(({ name, required }) => [name, required])).toEqual([
    ["id", true],
    ["items", false],
  ]);
  expect(schemaKeys(schema, []).find(({ name }) => name === "speed")?.description).toBe(
    "How it travels",
  );
  expect(schemaKeys(schema, ["order", "items", 4]).map(({ name }) => name)).toEqual(["qty"]);
  expect(schemaValues(schema, ["speed"])).toEqual(["slow", "fast"]);
  expect(schemaValues(schema, ["gift"])).toEqual([true, false]);
  expect(schemaValues(schema, ["order", "id"])).toEqual(["A-20418"]);
});
