import { expect, test } from "vitest";
import { findConcurrentChanges, toExistingRows } from "./compare-rows.ts";
import {
  findUnexpectedChanges,
  getProfileChanges,
  type ProfileValues,
  toFormValues,
} from "./profile-form.ts";

const createValues = (data: string): ProfileValues => toFormValues({ data: {} }, data);

const largeData = Object.fromEntries(
  Array.from({ length: 100 }, (_, index) => [`key${index}`, `value ${index}`]),
);
const base = createValues(JSON.stringify(largeData));
const theirs = createValues(JSON.stringify({ ...largeData, key98: "theirs", added: true }));
/** The operator's text isn't formatted. */
const mine = { ...base, data: JSON.stringify({ ...largeData, key99: "mine" }) };

test("a conflict shows only the keys of the custom data that differ", () => {
  const [row] = findConcurrentChanges(base, theirs, mine);
  expect(row?.label).toBe("Custom data (differences only)");
  expect(row?.base).toBe('{\n  "key98": "value 98",\n  "key99": "value 99"\n}');
  expect(row?.theirs).toBe('{\n  "key98": "theirs",\n  "key99": "value 99",\n  "added": true\n}');
  expect(row?.mine).toBe('{\n  "key98": "value 98",\n  "key99": "mine"\n}');
});

test("a review and an existing subscriber show only the keys that differ", () => {
  expect(getProfileChanges(base, mine)).toMatchObject([
    { before: '{\n  "key99": "value 99"\n}', after: '{\n  "key99": "mine"\n}' },
  ]);
  expect(toExistingRows(theirs, mine)).toMatchObject([
    { theirs: expect.stringMatching(/key98.*\n.*key99.*\n.*added/), mine: expect.any(String) },
  ]);
});

test("unexpected values show only the keys that differ", () => {
  const expected = '{\n  "key98": "value 98"\n}';
  const returnedValues = createValues(JSON.stringify({ ...largeData, key98: "other" }));
  expect(findUnexpectedChanges(base, base, returnedValues)).toMatchObject([
    { expected, actual: '{\n  "key98": "other"\n}' },
  ]);
});

test("differences in nested objects are shown without the keys around them", () => {
  const [change] = getProfileChanges(
    createValues(JSON.stringify({ data: largeData })),
    createValues(JSON.stringify({ data: { ...largeData, key99: 10 } })),
  );
  expect(change?.before).toBe('{\n  "data": {\n    "key99": "value 99"\n  }\n}');
  expect(change?.after).toBe('{\n  "data": {\n    "key99": 10\n  }\n}');
});

test.each([
  ["no value", "", ""],
  ["an unfinished input", '{"a": 1, ', '{"a": 1, '],
  ["numbers that differ in digits", '{"n":10000000000000000001}', /^\{\n {2}"n": 10{18}1\n\}$/],
])("a change to %s is shown completely", (_, data, after) => {
  const values = createValues('{"n":10000000000000000002,"a":1}');
  const [change] = getProfileChanges(values, { ...values, data });
  expect(change?.after).toEqual(typeof after === "string" ? after : expect.stringMatching(after));
  expect(change?.before).toBe(values.data);
});
