import fc from "fast-check";
import { expect, test } from "vitest";
import { severities } from "../../../../contract/enums.ts";
import { eventFilters, stepTypes } from "../../../../contract/events.ts";
import { outcomeKinds } from "../../../api/event-reading/browser-filters.ts";
import type { EventSearch } from "../../../api/events.ts";
import { describeValues } from "./describe-condition.ts";
import {
  toConditions,
  formatQuery,
  hasFiltersOrRange,
  getQueryKey,
  toFilters,
} from "./event-conditions.ts";
import { eventKeys } from "./event-keys.ts";
import { parseQuery } from "./query-text.ts";

const removeUnsetFields = (search: EventSearch) =>
  JSON.parse(JSON.stringify(search)) as EventSearch;
const parseToFilters = (query: string) =>
  removeUnsetFields(toFilters(parseQuery(query, eventKeys).conditions));

test("has every filter of the API except the deprecated one and the time range", () => {
  const offeredNames = eventKeys.flatMap(({ param }) => param ?? []);
  const remainingNames = Object.keys(eventFilters).filter(
    (name) => !offeredNames.includes(name as "channels"),
  );
  expect(remainingNames.toSorted()).toEqual(["after", "before", "search"]);
});

test("the deprecated search of an old link is a condition, but not in a query", () => {
  const search = { search: "ana@example.com" };
  expect(toConditions(search).map(({ key }) => key)).toEqual(["search"]);
  expect(removeUnsetFields(toFilters(toConditions(search)))).toEqual(search);
  expect(formatQuery(search)).toBe("");
});

test.each([
  [{ severity: ["high", "medium"] }, "high, medium"],
  [{ channels: ["in_app", "http_request"] }, "In-app, HTTP request"],
  [{ outcome: ["succeeded"] }, "Succeeded"],
  [{ subscriberIds: ["a", "b", "c", "d"] }, "any of 4"],
  [{ contextKeys: ["a:1", "b:2", "c:3", "d:4"] }, "a:1, b:2, c:3, d:4"],
  [{ where: ["context:a:1,b:2,c:3,d:4"] }, "any of 4"],
  [{ emails: [] }, "any"],
  [{ contextKeys: [] }, "none"],
  [{ transactionId: "T-1" }, "T-1"],
  [{ where: ["-payload.region:eu"] }, "eu"],
] satisfies [EventSearch, string][])("describes %j", (search, description) => {
  const [condition] = toConditions(search);
  expect(condition && describeValues(condition, getQueryKey(condition))).toBe(description);
});

test("a time range narrows the list, but a page doesn't", () => {
  expect(hasFiltersOrRange({ after: "2026-03-01" })).toBe(true);
  expect(hasFiltersOrRange({ where: ["tag:a"] })).toBe(true);
  expect(hasFiltersOrRange({ page: 3, asOf: "2026-03-01" })).toBe(false);
});

test("included values are params, and the others are conditions", () => {
  expect(
    parseToFilters(
      "workflow:a -workflow:b,c outcome:failed -outcome:stuck payload.region:eu topic:t",
    ),
  ).toEqual({
    templates: ["a"],
    outcome: ["failed"],
    topicKey: "t",
    where: ["-workflow:b,c", "-outcome:stuck", "payload.region:eu"],
  });
});

test("an edit of one filter leaves the others as they are", () => {
  const search: EventSearch = {
    detail: ["a"],
    providers: ["ses"],
    where: ["detail:b", "transaction:1,2", 'workflow:"Order shipped"'],
  };
  const conditions = toConditions(search);
  expect(removeUnsetFields(toFilters(conditions))).toEqual(search);
  expect(conditions.map((condition) => getQueryKey(condition).appliedBy)).toEqual(
    conditions.map(() => "browser"),
  );
  expect(conditions.map((condition) => getQueryKey(condition).kind)).not.toContain("single");
});

test("a second condition with the same key doesn't replace the first", () => {
  const createCondition = (key: string, values: readonly string[]) => ({
    key,
    values,
    isExcluded: false,
  });
  const conditions = [
    createCondition("detail", ["a"]),
    createCondition("detail", ["b"]),
    createCondition("transaction", ["1", "2"]),
  ];
  expect(removeUnsetFields(toFilters(conditions))).toEqual({
    detail: ["a"],
    where: ["detail:b", "transaction:1,2"],
  });
});

test("filters replace those of a search", () => {
  expect(
    removeUnsetFields({ severity: ["low"], where: ["tag:a"], page: 2, ...toFilters([]) }),
  ).toEqual({
    page: 2,
  });
});

test("a condition that isn't valid in a link is ignored", () => {
  expect(toConditions({ where: ["timeout", "tag:a"] }).map(({ key }) => key)).toEqual(["tag"]);
});

test("the browser applies all conditions in `where`", () => {
  const getAppliedBy = (where: string) =>
    toConditions({ where: [where] }).map(getQueryKey)[0]?.appliedBy;
  expect(getAppliedBy("-workflow:a")).toBe("browser");
  expect(getAppliedBy("workflow:a")).toBe("browser");
  expect(getAppliedBy("payload.region:eu")).toBe("browser");
  expect(getAppliedBy("color:red")).toBe("browser");
});

test("every formatted query is parsed as the same filters", () => {
  const textArbitrary = fc.string({ minLength: 1, maxLength: 12, unit: "grapheme" }).filter(
    // A query can't represent control characters or surrounding whitespace.
    (value) => value.trim() === value && value !== "" && !/\p{Cc}/u.test(value),
  );
  const textsArbitrary = fc.uniqueArray(textArbitrary, { minLength: 1, maxLength: 3 });
  const createSubsetArbitrary = <T>(values: readonly T[]) =>
    fc.subarray([...values], { minLength: 1 }).map((list) => [...list]);
  const searchArbitrary = fc.record(
    {
      templates: textsArbitrary,
      emails: textsArbitrary,
      subscriberIds: textsArbitrary,
      channels: createSubsetArbitrary(stepTypes.filter((type) => type !== "trigger")),
      severity: createSubsetArbitrary(severities),
      transactionId: textArbitrary,
      topicKey: textArbitrary,
      subscriptionId: textArbitrary,
      contextKeys: fc.uniqueArray(
        textArbitrary.map((value) => `type:${value}`),
        { maxLength: 3 },
      ),
      outcome: createSubsetArbitrary(outcomeKinds),
      providers: textsArbitrary,
      step: textsArbitrary,
      detail: textsArbitrary,
      where: fc.constant<string[]>([
        '-workflow:"a b"',
        'payload.région:"x,y"',
        "duration:>1s",
        "duration:<5s",
      ]),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(searchArbitrary, (value) => {
      const query = formatQuery(value);
      expect(parseQuery(query, eventKeys)).toMatchObject({
        words: [],
        errors: [],
        remainingText: "",
      });
      expect(toConditions(parseToFilters(query))).toEqual(toConditions(value));
    }),
  );
});

test("a backslash at the end of a value doesn't escape the closing quote", () => {
  const search: EventSearch = { emails: ["\\", '"', '\\"', "a, b\\"] };
  expect(parseToFilters(formatQuery(search))).toEqual(search);
});

test("a value that begins like the rest of a URL is quoted", () => {
  const search: EventSearch = { subscriberIds: ["//example"] };
  expect(parseToFilters(formatQuery(search))).toEqual(search);
});
