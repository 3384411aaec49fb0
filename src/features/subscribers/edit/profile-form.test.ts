import { describe, expect, test } from "vitest";
import { isLossless } from "../custom-data.ts";
import {
  getProfileChanges,
  getProfileErrors,
  findUnexpectedChanges,
  toFormValues,
  toRequestBody,
} from "./profile-form.ts";

const record = {
  subscriberId: "ana",
  firstName: "Ana",
  lastName: null,
  email: "ana@acme.example",
  phone: "064 123",
  timezone: "Europe/Belgrade",
  data: { plan: "team", seats: 14 },
};
const dataText = '{"plan":"team","seats":14}';
const base = toFormValues(record, dataText);

test("sends only the data of an unchanged record", () => {
  expect(toRequestBody(base, base)).toEqual({ subscriberId: "ana", data: record.data });
  expect(getProfileChanges(base, base)).toEqual([]);
  expect(findUnexpectedChanges(base, base, toFormValues(record, dataText))).toEqual([]);
});

test.each<[name: string, change: object, body: object]>([
  ["sends a changed text", { firstName: "Anna" }, { firstName: "Anna", data: record.data }],
  ["sends null for a cleared text", { email: "" }, { email: null, data: record.data }],
  [
    "sends reformatted data unchanged",
    { data: ' {"seats": 14, "plan": "team"} ' },
    { data: record.data },
  ],
  ["sends changed data", { data: '{"plan":"solo"}' }, { data: { plan: "solo" } }],
  ["sends null for cleared data", { data: " " }, { data: null }],
])("%s", (_, change, body) => {
  expect(toRequestBody(base, { ...base, ...change })).toEqual({ subscriberId: "ana", ...body });
});

test("sends an empty value where null was rejected", () => {
  const values = { ...base, email: "", data: "" };
  expect(toRequestBody(base, values, new Set(["email", "data"]))).toMatchObject({
    email: "",
    data: {},
  });
});

test("doesn't send data for a record without data", () => {
  const valuesWithoutData = toFormValues({ subscriberId: "ana" }, undefined);
  expect(toRequestBody(valuesWithoutData, valuesWithoutData)).toEqual({ subscriberId: "ana" });
});

test("doesn't send data that would lose precision", () => {
  const text = '{"id":10000000000000000001}';
  expect(isLossless(text)).toBe(false);
  const largeNumberValues = toFormValues({ ...record, data: { id: 1 } }, text);
  expect(largeNumberValues.data).toContain("10000000000000000001");
  expect(toRequestBody(largeNumberValues, largeNumberValues)).toEqual({ subscriberId: "ana" });
});

describe("only changed fields are validated", () => {
  test("an invalid saved value doesn't block saving", () => {
    const malformedValues = { ...base, email: "not an address", locale: "??" };
    expect(getProfileErrors(malformedValues, { ...malformedValues, firstName: "Anna" })).toEqual(
      {},
    );
  });

  test.each<[change: object, field: string, error: RegExp]>([
    [{ email: "ana@" }, "email", /for example ana@example.com/],
    [{ avatar: "javascript:alert(1)" }, "avatar", /http/],
    [{ locale: "??" }, "locale", /language tag/],
    [{ timezone: "Mars/Base" }, "timezone", /IANA/],
    [{ data: '{"a": 1,\n "a": 2}' }, "data", /Line 2, column 2/],
    [{ data: "[]" }, "data", /object/],
    [{ subscriberId: " x" }, "subscriberId", /spaces around the ID/],
  ])("%j", (change, field, error) => {
    const errors: Record<string, string> = getProfileErrors(base, { ...base, ...change });
    expect(Object.keys(errors)).toEqual([field]);
    expect(errors[field]).toMatch(error);
  });

  test("any phone number and cleared fields are valid", () => {
    expect(getProfileErrors(base, { ...base, phone: "call me", email: "", data: "" })).toEqual({});
  });

  test("a new subscriber needs an ID", () => {
    const emptyValues = toFormValues({}, undefined);
    expect(getProfileErrors(emptyValues, emptyValues)).toEqual({
      subscriberId: "Enter an ID, for example user_8841",
    });
  });
});

test("reports values that the service saved differently, requested or not", () => {
  const requestedValues = { ...base, email: "ANA@acme.example", firstName: "" };
  const returnedValues = { ...base, firstName: "Ana", timezone: "UTC", email: "ANA@acme.example" };
  expect(findUnexpectedChanges(base, requestedValues, returnedValues)).toEqual([
    { field: "firstName", wasRequested: true, expected: "", actual: "Ana" },
    { field: "timezone", wasRequested: false, expected: "Europe/Belgrade", actual: "UTC" },
  ]);
});
