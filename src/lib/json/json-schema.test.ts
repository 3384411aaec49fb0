import { expect, test } from "vitest";
import { findSchemaKeys, findSchemaValues, findSchemaProblems } from "./json-schema.ts";

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

const findMessages = (value: unknown) =>
  findSchemaProblems(value, schema).map(({ path, message }) => `${path.join(".")}: ${message}`);

test("valid values have no problems, and undeclared keys are allowed", () => {
  expect(findMessages({ order: { id: "A", items: [{ qty: 1 }] }, gift: null, more: [1] })).toEqual(
    [],
  );
});

test("each problem is reported with its path", () => {
  expect(findMessages({})).toEqual([": Missing key “order”"]);
  expect(
    findMessages({ order: { id: "", items: [{ qty: 0.5 }], x: 1 }, speed: "medium", gift: 1 }),
  ).toEqual([
    "order.id: Expected at least 1 character",
    "order.items.0.qty: Expected integer, not number",
    "order.x: Unknown key “x”",
    'speed: Expected one of "slow", "fast"',
    "gift: Expected boolean or null, not integer",
  ]);
  expect(findMessages({ order: { id: "A", items: [{}, {}, { qty: 0 }] } })).toEqual([
    "order.items: Expected at most 2 items",
    "order.items.2.qty: Expected at least 1",
  ]);
});

test("one matching schema of `anyOf` is enough", () => {
  const unionSchema = { anyOf: [{ type: "string" }, { type: "object", required: ["id"] }] };
  expect(findSchemaProblems("a", unionSchema)).toEqual([]);
  expect(findSchemaProblems({ id: 1 }, unionSchema)).toEqual([]);
  expect(findSchemaProblems({}, unionSchema)).toHaveLength(1);
});

test("a recursive schema terminates", () => {
  const recursiveSchema = {
    $ref: "#/$defs/a",
    $defs: { a: { $ref: "#/$defs/b" }, b: { $ref: "#/$defs/a" } },
  };
  expect(findSchemaProblems({ a: 1 }, recursiveSchema)).toEqual([]);
  expect(findSchemaKeys(recursiveSchema, [])).toEqual([]);
});

test("returns the keys and values at a path", () => {
  expect(
    findSchemaKeys(schema, ["order"]).map(({ name, isRequired }) => [name, isRequired]),
  ).toEqual([
    ["id", true],
    ["items", false],
  ]);
  expect(findSchemaKeys(schema, []).find(({ name }) => name === "speed")?.description).toBe(
    "How it travels",
  );
  expect(findSchemaKeys(schema, ["order", "items", 4]).map(({ name }) => name)).toEqual(["qty"]);
  expect(findSchemaValues(schema, ["speed"])).toEqual(["slow", "fast"]);
  expect(findSchemaValues(schema, ["gift"])).toEqual([true, false]);
  expect(findSchemaValues(schema, ["order", "id"])).toEqual(["A-20418"]);
});
