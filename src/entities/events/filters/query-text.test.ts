import fc from "fast-check";
import { expect, test } from "vitest";
import { formatCondition } from "../../../api/failures/condition-text.ts";
import { eventKeys } from "./event-keys.ts";
import { parseQuery as parse } from "./query-text.ts";

const parseQuery = (text: string) => parse(text, eventKeys, ["payload.order.region"]);
const include = (key: string, ...values: string[]) => ({ key, values, isExcluded: false });
const exclude = (key: string, ...values: string[]) => ({ key, values, isExcluded: true });
const findErrors = (text: string) =>
  parseQuery(text).errors.map(({ start, end, message }) => [text.slice(start, end), message]);

test("parses keys, lists, quotes, and words", () => {
  expect(
    parseQuery(
      'workflow:order-shipped severity:high,Medium step:"Order mail",sms a "b c" 12:30 "x:y" https://a.b',
    ),
  ).toEqual({
    conditions: [
      include("workflow", "order-shipped"),
      include("severity", "high", "medium"),
      include("step", "Order mail", "sms"),
    ],
    words: ["a", "b c", "12:30", "x:y", "https://a.b"],
    errors: [],
    remainingText: 'a "b c" 12:30 "x:y" https://a.b',
  });
});

test("parses excluded conditions, payload values, texts, and durations", () => {
  expect(
    parseQuery(
      '-provider:sendgrid,fcm payload.region:eu payload.items[0].sku:A1 detail:"timeout" raw:"stack trace" duration:>60s',
    ),
  ).toEqual({
    conditions: [
      exclude("provider", "sendgrid", "fcm"),
      include("payload.region", "eu"),
      include("payload.items[0].sku", "A1"),
      include("detail", "timeout"),
      include("raw", "stack trace"),
      include("duration", ">60s"),
    ],
    words: [],
    errors: [],
    remainingText: "",
  });
});

test("keys ignore case, but paths of payload values don't", () => {
  expect(parseQuery('EmailDomain:web.de PAYLOAD.orderId:1 "payload.a b":x').conditions).toEqual([
    include("emailDomain", "web.de"),
    include("payload.orderId", "1"),
    include("payload.a b", "x"),
  ]);
});

test("combines values of a repeated key, and ignores a key without a value", () => {
  expect(parseQuery("email:a@b.c email:d@e.f,a@b.c -email:x topic:").conditions).toEqual([
    include("email", "a@b.c", "d@e.f"),
    exclude("email", "x"),
  ]);
  expect(parseQuery('step:"half a quo').conditions).toEqual([include("step", "half a quo")]);
});

test("all comparisons of durations apply", () => {
  expect(parseQuery("duration:>1s duration:<5s").conditions).toEqual([
    include("duration", ">1s"),
    include("duration", "<5s"),
  ]);
});

test("accepts outcomes by their labels", () => {
  expect(parseQuery('outcome:"partly failed",stuck,Succeeded').conditions).toEqual([
    include("outcome", "partlyFailed", "stuck", "succeeded"),
  ]);
});

test("reports invalid values at their position, and keeps valid ones", () => {
  const text = "topic:news severity:low,hgih context:acme,a:b transaction:1,2 duration:>60s,60";
  const { conditions, remainingText } = parseQuery(text);
  expect(conditions).toEqual([
    include("topic", "news"),
    include("severity", "low"),
    include("context", "a:b"),
    include("transaction", "1"),
    include("duration", ">60s"),
  ]);
  expect(findErrors(text)).toEqual([
    ["hgih", "“hgih” isn't a valid severity."],
    ["acme", "Use the format type:id, for example tenant:acme, instead of “acme”."],
    ["2", "Enter a single value for transaction."],
    ["60", "“60” isn't a valid duration. Use a comparison such as >60s or <=500ms."],
  ]);
  expect(remainingText).toBe("severity:low,hgih context:acme,a:b transaction:1,2 duration:>60s,60");
});

test("reports a second value of a repeated key of a single value", () => {
  expect(findErrors("transaction:1 transaction:2")).toEqual([
    ["2", "Enter a single value for transaction."],
  ]);
  expect(parseQuery("-transaction:1 -transaction:2,3").conditions).toEqual([
    exclude("transaction", "1", "2", "3"),
  ]);
});

test.each([
  ["status:failed", "Unknown filter “status”. Did you mean “outcome”?"],
  ["region:eu", "Unknown filter “region”. Did you mean “payload.order.region”?"],
  ["color:red", "Unknown filter “color”. To search for text with a colon, put it in quotes."],
  ["payload:eu", "Add the name of a payload field, for example payload.orderId:A-1."],
  ["payload.:eu", "Add the name of a payload field, for example payload.orderId:A-1."],
])("reports the unknown key in %s at its position", (token, message) => {
  const text = `severity:high ${token} -${token}`;
  expect(findErrors(text)).toEqual([
    [token, message],
    [token, message],
  ]);
  expect(parseQuery(text).conditions).toEqual([include("severity", "high")]);
  expect(parseQuery(text).remainingText).toBe(`${token} -${token}`);
});

test("reports values that can't be excluded", () => {
  expect(findErrors("-subscription:s1 -context:none")).toEqual([
    ["s1", "Remove the minus sign. The subscription filter can't exclude events."],
    ["none", "Use the format type:id, for example tenant:acme, instead of “none”."],
  ]);
});

test("a formatted condition is parsed as the same condition", () => {
  const wordArbitrary = fc.string({ minLength: 1, maxLength: 12, unit: "grapheme" });
  const conditionArbitrary = fc.record({
    key: fc.oneof(
      fc.constantFrom("workflow", "emailDomain", "raw", "detail", "tag"),
      wordArbitrary.map((path) => `payload.${path}`),
    ),
    values: fc.uniqueArray(wordArbitrary, { minLength: 1, maxLength: 3 }),
    isExcluded: fc.boolean(),
  });
  fc.assert(
    fc.property(conditionArbitrary, (condition) => {
      expect(parseQuery(formatCondition(condition))).toEqual({
        conditions: [condition],
        words: [],
        errors: [],
        remainingText: "",
      });
    }),
  );
});
