import fc from "fast-check";
import { expect, test } from "vitest";
import { severities } from "../../../../contract/common.ts";
import { stepTypes } from "../../../../contract/events.ts";
import { outcomeKinds } from "../../../api/event-matches.ts";
import type { EventSearch } from "../../../api/events.ts";
import { addFilters, formatQuery, parseQuery } from "./query-text.ts";

test("reads keys, lists, quotes and words", () => {
  expect(
    parseQuery('workflow:order-shipped severity:high,Medium step:"Order mail",sms a "b c" x:y'),
  ).toEqual({
    filters: {
      templates: ["order-shipped"],
      severity: ["high", "medium"],
      step: ["Order mail", "sms"],
    },
    words: ["a", "b c", "x:y"],
    faults: [],
  });
});

test("a key given twice adds, half a key is nothing", () => {
  expect(parseQuery("email:a@b.c email:d@e.f,a@b.c topic:").filters).toEqual({
    emails: ["a@b.c", "d@e.f"],
  });
  expect(parseQuery('step:"half a quo').filters).toEqual({ step: ["half a quo"] });
});

test("outcomes are known by their words", () => {
  expect(parseQuery('outcome:"partly failed",stuck').filters).toEqual({
    outcome: ["partlyFailed", "stuck"],
  });
});

test("says what does not fit, and keeps what does", () => {
  const { filters, faults } = parseQuery("severity:hgih,low context:acme,a:b transaction:1,2");
  expect(filters).toEqual({ severity: ["low"], contextKeys: ["a:b"], transactionId: "1" });
  expect(faults).toEqual([
    "severity is never “hgih”.",
    "Not of the form type:id: acme.",
    "transaction takes one value.",
  ]);
});

test("every address is written as a query that reads back the same", () => {
  const text = fc.string({ minLength: 1, maxLength: 12, unit: "grapheme" }).filter(
    // What a query's spaces, or the edges of a value, cannot keep apart.
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
        faults: [],
      });
    }),
  );
});

test("a backslash at the end of a value is no part of the quote after it", () => {
  const search: EventSearch = { emails: ["\\", '"', '\\"', "a, b\\"] };
  expect(parseQuery(formatQuery(search)).filters).toEqual(search);
});

test("adds to lists and replaces the rest", () => {
  const search: EventSearch = { severity: ["high"], transactionId: "1", emails: ["a"] };
  expect(addFilters(search, { severity: ["low", "high"], transactionId: "2" })).toEqual({
    severity: ["high", "low"],
    transactionId: "2",
  });
  expect(addFilters({ contextKeys: ["a:b"] }, { contextKeys: [] })).toEqual({ contextKeys: [] });
});
