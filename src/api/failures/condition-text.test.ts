import fc from "fast-check";
import { expect, test } from "vitest";
import { formatCondition, parseCondition, toWhere } from "./condition-text.ts";

test.each([
  ["workflow:welcome", { key: "workflow", values: ["welcome"], isExcluded: false }],
  ["-provider:sendgrid", { key: "provider", values: ["sendgrid"], isExcluded: true }],
  ["channel:email,sms", { key: "channel", values: ["email", "sms"], isExcluded: false }],
  ['step:"Order, mail",b', { key: "step", values: ["Order, mail", "b"], isExcluded: false }],
  ['detail:"say \\"hi\\""', { key: "detail", values: ['say "hi"'], isExcluded: false }],
  ["context:tenant:acme", { key: "context", values: ["tenant:acme"], isExcluded: false }],
  ["duration:>60s", { key: "duration", values: [">60s"], isExcluded: false }],
  ["payload.items[0].sku:A1", { key: "payload.items[0].sku", values: ["A1"], isExcluded: false }],
  ['"payload.a b:c":x', { key: "payload.a b:c", values: ["x"], isExcluded: false }],
  ['tag:""', { key: "tag", values: [""], isExcluded: false }],
])("parses %s", (text, condition) => {
  expect(parseCondition(text)).toEqual(condition);
});

test("parses a value whose last quote is missing", () => {
  expect(parseCondition('raw:"503 Service')?.values).toEqual(["503 Service"]);
});

test("keeps each value once", () => {
  expect(parseCondition("tag:a,b,a")?.values).toEqual(["a", "b"]);
});

test.each(["", "timeout", "workflow:", "workflow: ,", ":x", "-:x", "a b:c"])(
  "rejects %j",
  (text) => {
    expect(parseCondition(text)).toBeUndefined();
  },
);

test("a formatted condition is parsed as the same condition", () => {
  const arbitraryText = fc.string({ unit: "binary", minLength: 1 });
  const arbitraryCondition = fc.record({
    key: arbitraryText,
    values: fc.uniqueArray(fc.string({ unit: "binary" }), { minLength: 1, maxLength: 4 }),
    isExcluded: fc.boolean(),
  });
  fc.assert(
    fc.property(arbitraryCondition, (condition) => {
      expect(parseCondition(formatCondition(condition))).toEqual(condition);
    }),
  );
});

test("a link's conditions omit unknown values", () => {
  expect(toWhere({ provider: "sendgrid", step: "Order, mail", workflow: undefined })).toEqual([
    "provider:sendgrid",
    'step:"Order, mail"',
  ]);
});
