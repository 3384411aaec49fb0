import { expect, test } from "vitest";
import { formatCondition } from "../../../api/failures/condition-text.ts";
import { addConditions } from "./add-conditions.ts";
import { getQueryKey, toConditions, toFilters } from "./event-conditions.ts";
import { eventKeys } from "./event-keys.ts";
import { parseQuery } from "./query-text.ts";

const parseConditions = (query: string) => parseQuery(query, eventKeys).conditions;

test.each([
  ["extends values", "severity:high email:a", "severity:low,high", "severity:high,low email:a"],
  ["replaces a single value", "transaction:1", "transaction:2", "transaction:2"],
  ["extends excluded single values", "-transaction:1", "-transaction:2", "-transaction:1,2"],
  ["extends context keys", "context:a:b", "context:c:d", "context:a:b,c:d"],
  ["replaces context keys with none", "context:a:b", "context:none", "context:none"],
  ["replaces no context with keys", "context:none", "context:a:b", "context:a:b"],
  ["narrows durations", "duration:>1s", "duration:<5s", "duration:>1s duration:<5s"],
  ["adds a duration once", "duration:>1s", "duration:>1s", "duration:>1s"],
  ["removes excluded values that are included", "-tag:a,b", "tag:a", "-tag:b tag:a"],
  ["removes included values that are excluded", "tag:a provider:x", "-tag:a", "provider:x -tag:a"],
  ["separates payload values by field", "payload.a:1", "payload.b:1", "payload.a:1 payload.b:1"],
])("%s", (_, currentQuery, addedQuery, expected) => {
  const conditions = addConditions(
    parseConditions(currentQuery),
    parseConditions(addedQuery),
    getQueryKey,
  );
  expect(conditions.map(formatCondition).join(" ")).toBe(expected);
});

test.each([
  ['workflow:"Order shipped"', "workflow:welcome", 'workflow:"Order shipped",welcome'],
  ["transaction:1,2", "transaction:3", "transaction:1,2,3"],
  ["context:a:b", "context:c:d", "context:a:b,c:d"],
])("the condition %s in `where` stays there with %s", (currentText, addedText, expected) => {
  const conditions = addConditions(
    toConditions({ where: [currentText] }),
    parseConditions(addedText),
    getQueryKey,
  );
  const definedFilters = Object.entries(toFilters(conditions)).filter(([, value]) => value);
  expect(definedFilters).toEqual([["where", [expected]]]);
});

test("no context replaces context keys in `where` by the API's filter", () => {
  const conditions = addConditions(
    toConditions({ where: ["context:a:b"] }),
    parseConditions("context:none"),
    getQueryKey,
  );
  expect(toFilters(conditions)).toMatchObject({ contextKeys: [], where: undefined });
});
