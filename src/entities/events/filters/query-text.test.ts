import fc from "fast-check";
import { expect, test } from "vitest";
import { severities } from "../../../../contract/common.ts";
import { stepTypes } from "../../../../contract/events.ts";
import { outcomeKinds } from "../../../api/event-reading/browser-filters.ts";
import type { EventSearch } from "../../../api/events.ts";
import { addFilters } from "./add-filters.ts";
import { formatQuery, parseQuery } from "./query-text.ts";

test("parses keys, lists, quotes, and words", () => {
  expect(
    parseQuery(
      'workflow:order-shipped severity:high,Medium step:"Order mail",sms a "b c" 12:30 "x:y" https://a.b',
    ),
  ).toEqual({
    filters: {
      templates: ["order-shipped"],
      severity: ["high", "medium"],
      step: ["Order mail", "sms"],
    },
    words: ["a", "b c", "12:30", "x:y", "https://a.b"],
    errors: [],
    rest: 'a "b c" 12:30 "x:y" https://a.b',
  });
});

test("combines values of a repeated key, and ignores a key without a value", () => {
  expect(parseQuery("email:a@b.c email:d@e.f,a@b.c topic:").filters).toEqual({
    emails: ["a@b.c", "d@e.f"],
  });
  expect(parseQuery('step:"half a quo').filters).toEqual({ step: ["half a quo"] });
});

test("accepts outcomes by their labels", () => {
  expect(parseQuery('outcome:"partly failed",stuck').filters).toEqual({
    outcome: ["partlyFailed", "stuck"],
  });
});

test("reports invalid values, and keeps valid ones", () => {
  const { filters, errors, rest } = parseQuery(
    "topic:news severity:hgih,low context:acme,a:b transaction:1,2",
  );
  expect(filters).toEqual({
    topicKey: "news",
    severity: ["low"],
    contextKeys: ["a:b"],
    transactionId: "1",
  });
  expect(errors).toEqual([
    { start: 11, end: 28, message: "“hgih” isn't a valid severity." },
    {
      start: 29,
      end: 45,
      message: "Use the format type:id, for example tenant:acme, instead of “acme”.",
    },
    { start: 46, end: 61, message: "Enter a single value for transaction." },
  ]);
  expect(rest).toBe("severity:hgih,low context:acme,a:b transaction:1,2");
});

test("reports an unknown key at its position, with a similar key", () => {
  const text = "severity:high status:failed payload.orderId:A-1";
  const { filters, errors, rest } = parseQuery(text);
  expect(filters).toEqual({ severity: ["high"] });
  expect(errors.map(({ start, end }) => text.slice(start, end))).toEqual([
    "status:failed",
    "payload.orderId:A-1",
  ]);
  expect(errors.map(({ message }) => message)).toEqual([
    "Unknown filter “status”. Did you mean “outcome”?",
    "Unknown filter “payload.orderId”. To search for text with a colon, put it in quotes.",
  ]);
  expect(rest).toBe("status:failed payload.orderId:A-1");
});

test("parses every formatted query back to the same filters", () => {
  const text = fc.string({ minLength: 1, maxLength: 12, unit: "grapheme" }).filter(
    // A query can't represent control characters or surrounding whitespace.
    (value) => value.trim() === value && value !== "" && !/\p{Cc}/u.test(value),
  );
  const texts = fc.uniqueArray(text, { minLength: 1, maxLength: 3 });
  const some = <T>(values: readonly T[]) =>
    fc.subarray([...values], { minLength: 1 }).map((list) => [...list]);
  const search = fc.record(
    {
      templates: texts,
      emails: texts,
      subscriberIds: texts,
      channels: some(stepTypes.filter((type) => type !== "trigger")),
      severity: some(severities),
      transactionId: text,
      topicKey: text,
      subscriptionId: text,
      contextKeys: fc.uniqueArray(
        text.map((value) => `type:${value}`),
        { maxLength: 3 },
      ),
      outcome: some(outcomeKinds),
      providers: texts,
      step: texts,
      detail: texts,
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(search, (value) => {
      expect(parseQuery(formatQuery(value as EventSearch))).toEqual({
        filters: value,
        words: [],
        errors: [],
        rest: "",
      });
    }),
  );
});

test("a backslash at the end of a value doesn't escape the closing quote", () => {
  const search: EventSearch = { emails: ["\\", '"', '\\"', "a, b\\"] };
  expect(parseQuery(formatQuery(search)).filters).toEqual(search);
});

test("a value that begins like the rest of a URL is quoted", () => {
  const search: EventSearch = { subscriberIds: ["//example"] };
  expect(parseQuery(formatQuery(search)).filters).toEqual(search);
});

test("extends lists and replaces other filters", () => {
  const search: EventSearch = { severity: ["high"], transactionId: "1", emails: ["a"] };
  expect(addFilters(search, { severity: ["low", "high"], transactionId: "2" })).toEqual({
    severity: ["high", "low"],
    transactionId: "2",
  });
  expect(addFilters({ contextKeys: ["a:b"] }, { contextKeys: [] })).toEqual({ contextKeys: [] });
});
