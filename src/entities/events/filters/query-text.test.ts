import fc from "fast-check";
import { expect, test } from "vitest";
import { formatCondition } from "../../../api/failures/condition-text.ts";
import { eventKeys } from "./event-keys.ts";
import { parseQuery as parse } from "./query-text.ts";

const parseQuery = (text: string) => parse(text, eventKeys, ["payload.order.region"]);
const included = (key: string, ...values: string[]) => ({ key, values, isExcluded: false });
const excluded = (key: string, ...values: string[]) => ({ key, values, isExcluded: true });
/** Returns the text at each error with its message. */
const errorsIn = (text: string) =>
  parseQuery(text).errors.map(({ start, end, message }) => [text.slice(start, end), message]);

test("parses keys, lists, quotes, and words", () => {
  expect(
    parseQuery(
      'workflow:order-shipped severity:high,Medium step:"Order mail",sms a "b c" 12:30 "x:y" https://a.b',
    ),
  ).toEqual({
    conditions: [
      included("workflow", "order-shipped"),
      included("severity", "high", "medium"),
      included("step", "Order mail", "sms"),
    ],
    words: ["a", "b c", "12:30", "x:y", "https://a.b"],
    errors: [],
    rest: 'a "b c" 12:30 "x:y" https://a.b',
  });
});

test("parses excluded conditions, payload values, texts, and durations", () => {
  expect(
    parseQuery(
      '-provider:sendgrid,fcm payload.region:eu payload.items[0].sku:A1 detail:"timeout" raw:"stack trace" duration:>60s',
    ),
  ).toEqual({
    conditions: [
      excluded("provider", "sendgrid", "fcm"),
      included("payload.region", "eu"),
      included("payload.items[0].sku", "A1"),
      included("detail", "timeout"),
      included("raw", "stack trace"),
      included("duration", ">60s"),
    ],
    words: [],
    errors: [],
    rest: "",
  });
});

test("keys ignore case, but paths of payload values don't", () => {
  expect(parseQuery('EmailDomain:web.de PAYLOAD.orderId:1 "payload.a b":x').conditions).toEqual([
    included("emailDomain", "web.de"),
    included("payload.orderId", "1"),
    included("payload.a b", "x"),
  ]);
});

test("combines values of a repeated key, and ignores a key without a value", () => {
  expect(parseQuery("email:a@b.c email:d@e.f,a@b.c -email:x topic:").conditions).toEqual([
    included("email", "a@b.c", "d@e.f"),
    excluded("email", "x"),
  ]);
  expect(parseQuery('step:"half a quo').conditions).toEqual([included("step", "half a quo")]);
});

test("all comparisons of durations apply", () => {
  expect(parseQuery("duration:>1s duration:<5s").conditions).toEqual([
    included("duration", ">1s"),
    included("duration", "<5s"),
  ]);
});

test("accepts outcomes by their labels", () => {
  expect(parseQuery('outcome:"partly failed",stuck,Sent').conditions).toEqual([
    included("outcome", "partlyFailed", "stuck", "succeeded"),
  ]);
});

test("reports invalid values at their position, and keeps valid ones", () => {
  const text = "topic:news severity:low,hgih context:acme,a:b transaction:1,2 duration:>60s,60";
  const { conditions, rest } = parseQuery(text);
  expect(conditions).toEqual([
    included("topic", "news"),
    included("severity", "low"),
    included("context", "a:b"),
    included("transaction", "1"),
    included("duration", ">60s"),
  ]);
  expect(errorsIn(text)).toEqual([
    ["hgih", "“hgih” isn't a valid severity."],
    ["acme", "Use the format type:id, for example tenant:acme, instead of “acme”."],
    ["2", "Enter a single value for transaction."],
    ["60", "“60” isn't a valid duration. Use a comparison such as >60s or <=500ms."],
  ]);
  expect(rest).toBe("severity:low,hgih context:acme,a:b transaction:1,2 duration:>60s,60");
});

test("reports a second value of a repeated key of a single value", () => {
  expect(errorsIn("transaction:1 transaction:2")).toEqual([
    ["2", "Enter a single value for transaction."],
  ]);
  expect(parseQuery("-transaction:1 -transaction:2,3").conditions).toEqual([
    excluded("transaction", "1", "2", "3"),
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
  expect(errorsIn(text)).toEqual([
    [token, message],
    [token, message],
  ]);
  expect(parseQuery(text).conditions).toEqual([included("severity", "high")]);
  expect(parseQuery(text).rest).toBe(`${token} -${token}`);
});

test("reports values that can't be excluded", () => {
  expect(errorsIn("-subscription:s1 -context:none")).toEqual([
    ["s1", "Remove the minus sign. The subscription filter can't exclude events."],
    ["none", "Use the format type:id, for example tenant:acme, instead of “none”."],
  ]);
});

test("a formatted condition is parsed as the same condition", () => {
  const word = fc.string({ minLength: 1, maxLength: 12, unit: "grapheme" });
  const condition = fc.record({
    key: fc.oneof(
      fc.constantFrom("workflow", "emailDomain", "raw", "detail", "tag"),
      word.map((path) => `payload.${path}`),
    ),
    values: fc.uniqueArray(word, { minLength: 1, maxLength: 3 }),
    isExcluded: fc.boolean(),
  });
  fc.assert(
    fc.property(condition, (value) => {
      expect(parseQuery(formatCondition(value))).toEqual({
        conditions: [value],
        words: [],
        errors: [],
        rest: "",
      });
    }),
  );
});
