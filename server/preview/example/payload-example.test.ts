import { describe, expect, it } from "vitest";
import { parseTemplate, textEngine } from "../liquid/engine.ts";
import { createPayloadExample } from "./payload-example.ts";
import { createShape } from "./shape.ts";
import { collectVariables } from "./variables.ts";

const createExample = (template: string, payloadSchema: Record<string, unknown> | null = null) => {
  const variables = createShape();
  collectVariables(parseTemplate(textEngine, template), variables);
  const now = new Date("2026-03-01T12:00:00.000Z");
  return createPayloadExample({ payloadSchema, variables, digestSteps: [], now });
};
const getPayload = (...args: Parameters<typeof createExample>) =>
  createExample(...args).example.payload;

const createObjectSchema = (properties: object, extraKeywords: object = {}) => ({
  type: "object",
  properties,
  ...extraKeywords,
});
/** Returns a schema with shared properties beside variants. */
const createVariantSchema = (keyword: "anyOf" | "oneOf") =>
  createObjectSchema(
    { a: { const: 1 } },
    { [keyword]: [createObjectSchema({ b: { const: 2 } }), { required: ["c"] }] },
  );
const scalarTypes = ["string", "number", "boolean", "null"];

describe("variables that a template uses", () => {
  it.each([
    [
      "{{ payload.firstName }} {{ payload.order_id }}",
      { firstName: "First name", order_id: "Order id" },
    ],
    ["{{ payload.order.address.city }}", { order: { address: { city: "City" } } }],
    ["{{ payload['two words'] }}", { "two words": "Two words" }],
    ["{{ payload.price | times: 2 | round }}", { price: 2 }],
    ["{% if payload.count > 3 %}{% endif %}", { count: 2 }],
    ["{% for i in (1..payload.n) %}{% endfor %}", { n: 2 }],
    ["{{ payload.when | date: '%d' }}", { when: "2026-03-02T09:00:00.000Z" }],
    ["{{ payload.dueAt }}", { dueAt: "2026-03-02T09:00:00.000Z" }],
    ["{% if payload.vip %}{{ payload.name }}{% endif %}", { vip: true, name: "Name" }],
    ["{{ payload.trackingUrl }}", { trackingUrl: "https://example.com/page" }],
    ["{{ payload.contact.email }}", { contact: { email: "ana.silva@example.com" } }],
    ["{{ payload.tags | join: ', ' }}", { tags: ["Tag", "Tag"] }],
    ["{{ payload.items.size }}", { items: ["First", "Second"] }],
    ["{{ payload.items[0].name }}", { items: [{ name: "Name" }, { name: "Name" }] }],
    [
      "{% for item in payload.items %}{{ item.name }}{% endfor %}{{ payload.items.first.sku }}",
      {
        items: [
          { name: "Name", sku: "Sku" },
          { name: "Name", sku: "Sku" },
        ],
      },
    ],
    [
      "{% for a in payload.as %}{% for b in a.bs %}{{ b.x }}{% endfor %}{{ a.y }}{% endfor %}",
      {
        as: [1, 2].map(() => ({ bs: [{ x: "X" }, { x: "X" }], y: "Y" })),
      },
    ],
    ["{% assign o = payload.order %}{{ o.id }}", { order: { id: "Id" } }],
    [
      "{% assign l = payload.l | where: 'on' | sort: 'a' %}{% for i in l %}{{ i.a }}{% endfor %}",
      {
        l: [{ a: "A" }, { a: "A" }],
      },
    ],
    [
      "{% for payload in payload.items %}{{ payload.name }}{% endfor %}",
      {
        items: [{ name: "Name" }, { name: "Name" }],
      },
    ],
    ["{{ payload.map[payload.key] }}", { map: "Map", key: "Key" }],
    ["{{ 'x' | append: payload.suffix }}", { suffix: "Suffix" }],
    ["{% liquid\n assign x = payload.a\n echo x.b\n%}", { a: { b: "B" } }],
    [
      "{% case payload.status %}{% when 'a' %}{{ payload.a }}{% else %}{{ payload.b }}{% endcase %}",
      {
        status: "Status",
        a: "A",
        b: "B",
      },
    ],
  ])("%s", (template, payload) => {
    expect(getPayload(template)).toEqual(payload);
  });

  it("exclude those that the template assigns", () => {
    const template =
      "{% assign x = payload.a | append: 'b' %}{% capture y %}c{% endcapture %}" +
      "{{ x.z }}{{ y.z }}{{ forloop.index }}{% for i in (1..3) %}{{ i.z }}{{ forloop.last }}{% endfor %}{{ other.a }}";
    expect(getPayload(template)).toEqual({ a: "A" });
  });
});

it.each([
  [{ exclusiveMinimum: 0, exclusiveMaximum: 1 }, 0.5],
  [{ exclusiveMinimum: 0, maximum: 0.2 }, 0.2],
  [{ minimum: 50, exclusiveMaximum: 50.5 }, 50],
  [{ exclusiveMinimum: 50, exclusiveMaximum: 50.5 }, 50.25],
  [{ exclusiveMinimum: 50 }, 51],
  [{ exclusiveMaximum: 0 }, -1],
  [{ type: "integer", exclusiveMinimum: 7, exclusiveMaximum: 9 }, 8],
  [{ type: "integer", exclusiveMinimum: 7.5, exclusiveMaximum: 8.5 }, 8],
  [{ type: "integer", minimum: 2.5 }, 3],
])("the example of a number is within the bounds %o", (schema, value) => {
  const payloadSchema = createObjectSchema({ a: { type: "number", ...schema } });
  expect(getPayload("", payloadSchema)).toEqual({ a: value });
});

describe("the schema", () => {
  it("is the workflow's if templates add nothing", () => {
    const schema = createObjectSchema({ a: { type: "string", minLength: 2 } }, { required: ["a"] });
    expect(createExample("{{ payload.a }}", schema).schema).toEqual(schema);
  });

  it("adds what templates use, with general types", () => {
    const schema = createObjectSchema(
      { order: createObjectSchema({ id: { type: "string" } }) },
      { title: "Order" },
    );
    const template =
      "{{ payload.order.total }}{% for i in payload.items %}{{ i.name }}{% endfor %}";
    expect(createExample(template, schema).schema).toEqual({
      title: "Order",
      type: "object",
      properties: {
        order: createObjectSchema({
          id: { type: "string" },
          total: { type: scalarTypes, examples: ["Total"] },
        }),
        items: {
          type: "array",
          items: createObjectSchema({ name: { type: scalarTypes, examples: ["Name"] } }),
        },
      },
    });
  });

  it("doesn't add properties to a closed object", () => {
    const schema = createObjectSchema({ a: { type: "string" } }, { additionalProperties: false });
    const { schema: resultSchema, example: generatedExample } = createExample(
      "{{ payload.a }}{{ payload.typo }}",
      schema,
    );
    expect(resultSchema).toEqual(schema);
    expect(generatedExample.payload).toEqual({ a: "A" });
  });

  it("is null if there is nothing to describe", () => {
    expect(createExample("{{ subscriber.email }}")).toMatchObject({ schema: null });
    expect(getPayload("plain")).toEqual({});
  });
});

describe("the example", () => {
  it.each([
    [{ type: "string", default: "d", examples: ["e"] }, "d"],
    [{ type: "string", examples: ["e"], enum: ["f"] }, "e"],
    [{ const: 7 }, 7],
    [{ enum: ["f", "g"] }, "f"],
    [{ type: "string", format: "date" }, "2026-03-02"],
    [{ type: "string", format: "uri" }, "https://example.com/page"],
    [{ type: "string", format: "unheard-of" }, "Value"],
    [{ type: "integer", minimum: 10 }, 10],
    [{ type: "number", exclusiveMaximum: 5 }, 4],
    [{ type: ["null", "boolean"] }, true],
    [{ type: "null" }, null],
    [{ type: "array", items: { type: "integer" }, minItems: 3 }, [2, 2, 2]],
    [{ type: "array", items: { type: "integer" }, maxItems: 1 }, [2]],
    [{ type: "array" }, []],
    [{ type: "array", items: [{ const: 1 }, { const: "b" }] }, [1, "b"]],
    [{ anyOf: [{ const: "a" }, { const: "b" }] }, "a"],
    [
      { allOf: [createObjectSchema({ a: { const: 1 } }), createObjectSchema({ b: { const: 2 } })] },
      { a: 1, b: 2 },
    ],
    [{ $ref: "#/$defs/money" }, { amount: 42 }],
    [createVariantSchema("anyOf"), { a: 1, b: 2 }],
    [createVariantSchema("oneOf"), { a: 1, b: 2 }],
    [
      createObjectSchema({ a: { const: 1 } }, { anyOf: [{ $ref: "#/$defs/money" }] }),
      { a: 1, amount: 42 },
    ],
    [createObjectSchema({ a: { const: 1 } }, { $ref: "#/$defs/money" }), { a: 1, amount: 42 }],
    [
      { allOf: [{ $ref: "#/$defs/money" }, { $ref: "#/$defs/person" }] },
      { amount: 42, name: "Ana" },
    ],
    [
      { allOf: [{ $ref: "#/$defs/money" }, { properties: { amount: { minimum: 50 } } }] },
      { amount: 50 },
    ],
    [{ $ref: "#/$defs/money", properties: { amount: { minimum: 50 } } }, { amount: 50 }],
    [
      createObjectSchema(
        { amount: { type: "number" }, lines: { type: "array", items: { type: "integer" } } },
        {
          anyOf: [
            createObjectSchema({
              amount: { exclusiveMinimum: 50 },
              lines: { minItems: 1, items: { minimum: 5 } },
            }),
          ],
        },
      ),
      { amount: 51, lines: [5, 5] },
    ],
    [
      {
        allOf: [
          createObjectSchema({ order: createObjectSchema({ id: { const: 1 } }) }),
          createObjectSchema({ order: createObjectSchema({ total: { type: "number" } }) }),
          createObjectSchema({ order: createObjectSchema({ total: { maximum: 9 } }) }),
        ],
      },
      { order: { id: 1, total: 9 } },
    ],
    [{ $ref: "https://elsewhere.example/schema" }, null],
    [true, "Value"],
  ])("of %j", (schema, value) => {
    const root = createObjectSchema(
      { value: schema },
      {
        $defs: {
          money: createObjectSchema({ amount: { type: "number" } }),
          person: createObjectSchema({ name: { const: "Ana" } }),
        },
      },
    );
    expect(getPayload("{{ payload.value }}", root)).toEqual({ value });
  });

  it.each([
    [{ format: "date" }, "2026-03-02"],
    [{ format: "time" }, "09:00:00Z"],
    [{ format: "date-time" }, "2026-03-02T09:00:00.000Z"],
    [{ maxLength: 10 }, "Value"],
    [{ maxLength: 24 }, "2026-03-02T09:00:00.000Z"],
    [{ oneOf: [{ const: "2026-05-01" }, { const: "2026-06-01" }] }, "2026-05-01"],
    [{ anyOf: [{ const: "2026-05-01" }, { const: "2026-06-01" }] }, "2026-05-01"],
    [{ allOf: [{ const: "2026-05-01" }] }, "2026-05-01"],
    [{ $ref: "#/$defs/day" }, "2026-05-01"],
  ])("of a text that a template formats as a date is valid for %j", (schema, value) => {
    const root = createObjectSchema(
      { value: { type: "string", ...schema } },
      { $defs: { day: { const: "2026-05-01" } } },
    );
    expect(getPayload("{{ payload.value | date: '%d' }}", root)).toEqual({ value });
  });

  it("of deeply nested schemas with the same properties is finite", () => {
    const nestedSchema = Array.from({ length: 50_000 }).reduce<object>(
      (schema) => ({ properties: { a: schema } }),
      {},
    );
    const schema = { allOf: [nestedSchema, nestedSchema] };
    expect(JSON.stringify(getPayload("", schema)).length).toBeLessThan(1_000);
  });

  it("of a recursive schema is finite", () => {
    const schema = createObjectSchema({
      next: { $ref: "#" },
      list: { type: "array", items: { $ref: "#" } },
    });
    expect(JSON.stringify(getPayload("", schema)).length).toBeLessThan(100_000);
  });

  it("adds the subscriber's fields that templates use to the usual ones", () => {
    const { subscriber } = createExample(
      "{{ subscriber.data.plan.name }}{{ subscriber.avatar }}",
    ).example;
    expect(subscriber).toEqual({
      subscriberId: "ana-silva",
      firstName: "Ana",
      lastName: "Silva",
      email: "ana.silva@example.com",
      phone: "+12025550123",
      locale: "en-US",
      timezone: "Europe/Lisbon",
      avatar: "https://example.com/image.png",
      data: { plan: { name: "Name" } },
    });
  });

  it("has the other sections only if templates use them", () => {
    expect(Object.keys(createExample("{{ payload.a }}").example)).toEqual([
      "payload",
      "subscriber",
    ]);
    expect(createExample("{{ env.API_URL }}{{ steps.check.result.ok }}").example).toMatchObject({
      env: { API_URL: "https://example.com/page" },
      steps: { check: { result: { ok: "Ok" } } },
    });
  });
});
