import { describe, expect, test } from "vitest";
import {
  canCarry,
  profileChanges,
  profileFaults,
  surprises,
  toForm,
  toRequest,
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
const base = toForm(record, dataText);

test("an unchanged record sends only its data as it was read", () => {
  expect(toRequest(base, base)).toEqual({ subscriberId: "ana", data: record.data });
  expect(profileChanges(base, base)).toEqual([]);
  expect(surprises(base, base, toForm(record, dataText))).toEqual([]);
});

test.each<[name: string, change: object, body: object]>([
  ["a changed text", { firstName: "Anna" }, { firstName: "Anna", data: record.data }],
  ["a cleared text", { email: "" }, { email: null, data: record.data }],
  ["data laid out otherwise", { data: ' {"seats": 14, "plan": "team"} ' }, { data: record.data }],
  ["other data", { data: '{"plan":"solo"}' }, { data: { plan: "solo" } }],
  ["cleared data", { data: " " }, { data: null }],
])("%s", (_, change, body) => {
  expect(toRequest(base, { ...base, ...change })).toEqual({ subscriberId: "ana", ...body });
});

test("where null was refused, an empty text is sent", () => {
  const values = { ...base, email: "", data: "" };
  expect(toRequest(base, values, new Set(["email", "data"]))).toMatchObject({
    email: "",
    data: {},
  });
});

test("a record without data sends none", () => {
  const without = toForm({ subscriberId: "ana" }, undefined);
  expect(toRequest(without, without)).toEqual({ subscriberId: "ana" });
});

test("data that this browser would change is not carried", () => {
  const text = '{"id":10000000000000000001}';
  expect(canCarry(text)).toBe(false);
  const odd = toForm({ ...record, data: { id: 1 } }, text);
  expect(odd.data).toContain("10000000000000000001");
  expect(toRequest(odd, odd)).toEqual({ subscriberId: "ana" });
});

describe("only what was changed is checked", () => {
  test("an odd value of before blocks nothing", () => {
    const odd = { ...base, email: "not an address", locale: "??" };
    expect(profileFaults(odd, { ...odd, firstName: "Anna" })).toEqual({});
  });

  test.each<[change: object, field: string, fault: RegExp]>([
    [{ email: "ana@" }, "email", /for example ana@example.com/],
    [{ avatar: "javascript:alert(1)" }, "avatar", /http/],
    [{ locale: "??" }, "locale", /BCP 47/],
    [{ timezone: "Mars/Base" }, "timezone", /IANA/],
    [{ data: '{"a": 1,\n "a": 2}' }, "data", /Line 2, column 2/],
    [{ data: "[]" }, "data", /object/],
    [{ subscriberId: " x" }, "subscriberId", /spaces around the ID/],
  ])("%j", (change, field, fault) => {
    const faults: Record<string, string> = profileFaults(base, { ...base, ...change });
    expect(Object.keys(faults)).toEqual([field]);
    expect(faults[field]).toMatch(fault);
  });

  test("a phone that is not E.164 and a cleared field are no faults", () => {
    expect(profileFaults(base, { ...base, phone: "call me", email: "", data: "" })).toEqual({});
  });

  test("a new one needs an id", () => {
    const empty = toForm({}, undefined);
    expect(profileFaults(empty, empty)).toEqual({
      subscriberId: "Enter an ID, for example user_8841",
    });
  });
});

test("a value that the service stored differently is reported, asked for or not", () => {
  const asked = { ...base, email: "ANA@acme.example", firstName: "" };
  const returned = { ...base, firstName: "Ana", timezone: "UTC", email: "ANA@acme.example" };
  expect(surprises(base, asked, returned)).toEqual([
    { field: "firstName", asked: true, wanted: "", kept: "Ana" },
    { field: "timezone", asked: false, wanted: "Europe/Belgrade", kept: "UTC" },
  ]);
});
