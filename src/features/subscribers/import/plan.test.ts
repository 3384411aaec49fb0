import { expect, test } from "vitest";
import { type ColumnPlan, findColumnsError, guessColumns, type Target } from "./plan.ts";
import { maskedSecret } from "../../../../contract/masked-secret.ts";
import { formatIssues, planRow } from "./row-plan.ts";
import { toCreateBody, findClearedValues, toUpdateBody } from "./requests.ts";

const createColumn = (
  name: string,
  target: Target,
  overrides: Partial<ColumnPlan> = {},
): ColumnPlan => ({
  name,
  target,
  empty: "leaves",
  as: "text",
  ...overrides,
});

const plan = (columns: readonly ColumnPlan[], ...cells: unknown[]) =>
  planRow({ index: 0, line: 2, cells }, columns);

const createRecord = (overrides: object) => ({ subscriberId: "a", ...overrides });

test("guesses each target once by common column names", () => {
  const getTargets = (...names: string[]) => guessColumns(names).map(({ target }) => target);
  expect(getTargets("User ID", "First name", "Surname", "E-mail", "Mobile number", "tz")).toEqual([
    "subscriberId",
    "firstName",
    "lastName",
    "email",
    "phone",
    "timezone",
  ]);
  expect(getTargets("id", "subscriberId", "mail", "email", "plan", "data.plan")).toEqual([
    "",
    "subscriberId",
    "",
    "email",
    "",
    "data.plan",
  ]);
});

test("a column named like an object's built-in member has no target", () => {
  const names = ["constructor", "toString", "__proto__"];
  expect(guessColumns(names).map(({ target }) => target)).toEqual(["", "", ""]);
});

test("reports why columns are invalid", () => {
  const idColumn = createColumn("id", "subscriberId");
  expect(findColumnsError([idColumn, createColumn("n", "firstName")])).toBeUndefined();
  expect(findColumnsError([createColumn("n", "firstName")])).toMatch(/Subscriber ID/);
  expect(
    findColumnsError([idColumn, createColumn("a", "email"), createColumn("b", "email")]),
  ).toMatch(/only one column to Email/);
  expect(
    findColumnsError([idColumn, createColumn("a", "data"), createColumn("b", "data.x")]),
  ).toMatch(/whole custom data/);
});

const idColumn = createColumn("id", "subscriberId");

test("an empty cell keeps the value unless the column clears it", () => {
  const columns = [
    idColumn,
    createColumn("mail", "email"),
    createColumn("name", "firstName", { empty: "clears" }),
  ];
  const row = plan(columns, "a", "", "");
  expect(row.fields).toEqual({ firstName: null });
  expect(toCreateBody(row)).toEqual({ subscriberId: "a" });
  expect(toUpdateBody(row, createRecord({ firstName: "Ana", email: "a@b.cd" }))).toEqual({
    subscriberId: "a",
    firstName: null,
  });
  expect(findClearedValues(row, createRecord({ firstName: "Ana" }))).toEqual({
    fields: ["firstName"],
    keys: [],
  });
  expect(toUpdateBody(row, createRecord({}))).toBeUndefined();
});

test("changes one data key and sends the others unchanged", () => {
  const row = plan([idColumn, createColumn("plan", "data.plan")], "a", "pro");
  expect(toCreateBody(row)).toEqual({ subscriberId: "a", data: { plan: "pro" } });
  expect(toUpdateBody(row, createRecord({ data: { plan: "free", seats: 3 } }))).toEqual({
    subscriberId: "a",
    data: { plan: "pro", seats: 3 },
  });
  expect(toUpdateBody(row, createRecord({ data: { seats: 3, plan: "pro" } }))).toBeUndefined();
  const clearingRow = plan(
    [idColumn, createColumn("plan", "data.plan", { empty: "clears" })],
    "a",
    "",
  );
  expect(toUpdateBody(clearingRow, createRecord({ data: { plan: "free", seats: 3 } }))).toEqual({
    subscriberId: "a",
    data: { seats: 3 },
  });
});

test("clearing a data key changes nothing for a subscriber without data", () => {
  const columns = [
    idColumn,
    createColumn("plan", "data.plan", { empty: "clears" }),
    createColumn("mail", "email"),
  ];
  const row = plan(columns, "a", "", "");
  expect(toUpdateBody(row, createRecord({}))).toBeUndefined();
  expect(toUpdateBody(row, createRecord({ data: null }))).toBeUndefined();
  expect(toUpdateBody(row, createRecord({ data: {} }))).toBeUndefined();
  expect(toUpdateBody(plan(columns, "a", "", "a@b.cd"), createRecord({}))).toEqual({
    subscriberId: "a",
    email: "a@b.cd",
  });
  expect(toUpdateBody(row, createRecord({ data: { plan: "free" } }))).toEqual({
    subscriberId: "a",
    data: {},
  });
});

test("a data key named like an object's built-in member is sent", () => {
  const row = plan([idColumn, createColumn("p", "data.__proto__")], "a", "x");
  expect(JSON.stringify(toCreateBody(row))).toBe('{"subscriberId":"a","data":{"__proto__":"x"}}');
});

test("sends unchanged data along with a changed field", () => {
  const row = plan([idColumn, createColumn("mail", "email")], "a", "new@b.cd");
  expect(toUpdateBody(row, createRecord({ email: "a@b.cd", data: { x: 1 } }))).toEqual({
    subscriberId: "a",
    email: "new@b.cd",
    data: { x: 1 },
  });
  expect(toUpdateBody(row, createRecord({ email: "a@b.cd" }))).toEqual({
    subscriberId: "a",
    email: "new@b.cd",
  });
});

test("reports keys that new data removes", () => {
  const row = plan([idColumn, createColumn("data", "data")], "a", '{"x":1}');
  expect(findClearedValues(row, createRecord({ data: { x: 2, y: 3 } })).keys).toEqual(["y"]);
  expect(toUpdateBody(row, createRecord({ data: { x: 2, y: 3 } }))).toEqual({
    subscriberId: "a",
    data: { x: 1 },
  });
});

test("data values are text, or parsed if valid JSON is expected", () => {
  const getDataValue = (as: "text" | "json", cell: string) => {
    const { data } = plan([idColumn, createColumn("n", "data.n", { as })], "a", cell);
    return data?.kind === "keys" ? data.valuesToSet["n"] : undefined;
  };
  expect(getDataValue("text", "007")).toBe("007");
  expect(getDataValue("json", "7")).toBe(7);
  expect(getDataValue("json", "007")).toBe("007");
  expect(getDataValue("json", "true")).toBe(true);
  // As a number, the value would lose precision.
  expect(getDataValue("json", "12345678901234567890")).toBe("12345678901234567890");
});

test.each<[string, Target, unknown, RegExp]>([
  ["no ID", "subscriberId", "", /Enter a value/],
  ["an ID with spaces", "subscriberId", " a", /spaces around the ID/],
  ["a numeric ID", "subscriberId", 12, /Enter text/],
  ["an invalid email", "email", "not-an-email", /email address, for example/],
  ["an invalid locale", "locale", "!!", /language/],
  ["an invalid time zone", "timezone", "Europe/Nowhere", /IANA/],
  ["invalid JSON", "data", "{x}", /Expected/],
  ["JSON that isn't an object", "data", "[1]", /a JSON object/],
])("%s is an error of its column", (_, target, cell, message) => {
  const columns =
    target === "subscriberId" ? [createColumn("c", target)] : [idColumn, createColumn("c", target)];
  const row = target === "subscriberId" ? plan(columns, cell) : plan(columns, "a", cell);
  expect(row.errors).toHaveLength(1);
  expect(row.errors[0]?.column).toBe("c");
  expect(row.errors[0]?.message).toMatch(message);
});

test.each<[string, Target, unknown]>([
  ["JSON text", "data", JSON.stringify({ bot: { apiToken: maskedSecret } })],
  ["JSON text with escapes", "data", String.raw`{"a":"${"\\u2022".repeat(maskedSecret.length)}"}`],
  ["a JSON value", "data", { bots: [{ apiToken: maskedSecret }] }],
  ["one key", "data.url", `https://bot:${maskedSecret}@acme.example`],
  ["a field", "firstName", `Bearer ${maskedSecret}`],
])("a masked secret in %s is an error, so it can't replace the secret", (_, target, cell) => {
  const row = plan([idColumn, createColumn("c", target)], "a", cell);
  expect(row.errors).toEqual([
    {
      column: "c",
      message: "Contains a masked secret. Enter the real value, or don't import this column.",
    },
  ]);
  expect(plan([idColumn, createColumn("c", "")], "a", cell).errors).toEqual([]);
});

test("a cell of many backslashes is checked in linear time", () => {
  // A pattern with quadratic time would take minutes for this text.
  const cell = "\\".repeat(500_000);
  expect(plan([idColumn, createColumn("c", "data.path")], "a", cell).errors).toEqual([]);
});

test("rows without a column for the subscriber ID say what to do", () => {
  expect(formatIssues(plan([createColumn("tel", "phone")], "+4915112345678").errors)).toBe(
    "Map a column to Subscriber ID",
  );
});

test("a phone number that isn't E.164 is only a warning", () => {
  const row = plan([idColumn, createColumn("tel", "phone")], "a", "0151 123");
  expect([row.errors, row.warnings[0]?.column]).toEqual([[], "tel"]);
  expect(plan([idColumn, createColumn("tel", "phone")], "a", "+4915112345678").warnings).toEqual(
    [],
  );
});
