import { expect, test } from "vitest";
import { type ColumnPlan, columnsFault, guessColumns, type Target } from "./plan.ts";
import { planRow } from "./row-plan.ts";
import { createBody, takenAway, updateBody } from "./requests.ts";

const column = (name: string, target: Target, rest: Partial<ColumnPlan> = {}): ColumnPlan => ({
  name,
  target,
  empty: "leaves",
  as: "text",
  ...rest,
});

/** The plan of one row of these cells. */
const plan = (columns: readonly ColumnPlan[], ...cells: unknown[]) =>
  planRow({ index: 0, line: 2, cells }, columns);

const known = (rest: object) => ({ subscriberId: "a", ...rest });

test("guesses columns by what they are usually called, each target once", () => {
  const targets = (...names: string[]) => guessColumns(names).map(({ target }) => target);
  expect(targets("User ID", "First name", "Surname", "E-mail", "Mobile number", "tz")).toEqual([
    "subscriberId",
    "firstName",
    "lastName",
    "email",
    "phone",
    "timezone",
  ]);
  expect(targets("id", "subscriberId", "mail", "email", "plan", "data.plan")).toEqual([
    "",
    "subscriberId",
    "",
    "email",
    "",
    "data.plan",
  ]);
});

test("says why columns cannot be sent", () => {
  const id = column("id", "subscriberId");
  expect(columnsFault([id, column("n", "firstName")])).toBeUndefined();
  expect(columnsFault([column("n", "firstName")])).toMatch(/subscriber ID/);
  expect(columnsFault([id, column("a", "email"), column("b", "email")])).toMatch(
    /only one column to email/,
  );
  expect(columnsFault([id, column("a", "data"), column("b", "data.x")])).toMatch(/whole data/);
});

const id = column("id", "subscriberId");

test("an empty cell leaves the value, unless the column says that it clears", () => {
  const columns = [id, column("mail", "email"), column("name", "firstName", { empty: "clears" })];
  const row = plan(columns, "a", "", "");
  expect(row.fields).toEqual({ firstName: null });
  expect(createBody(row)).toEqual({ subscriberId: "a" });
  expect(updateBody(row, known({ firstName: "Ana", email: "a@b.cd" }))).toEqual({
    subscriberId: "a",
    firstName: null,
  });
  expect(takenAway(row, known({ firstName: "Ana" }))).toEqual({ fields: ["firstName"], keys: [] });
  expect(updateBody(row, known({}))).toBeUndefined();
});

test("one key of the data is changed, the others stay and go along", () => {
  const row = plan([id, column("plan", "data.plan")], "a", "pro");
  expect(createBody(row)).toEqual({ subscriberId: "a", data: { plan: "pro" } });
  expect(updateBody(row, known({ data: { plan: "free", seats: 3 } }))).toEqual({
    subscriberId: "a",
    data: { plan: "pro", seats: 3 },
  });
  expect(updateBody(row, known({ data: { seats: 3, plan: "pro" } }))).toBeUndefined();
  const cleared = plan([id, column("plan", "data.plan", { empty: "clears" })], "a", "");
  expect(updateBody(cleared, known({ data: { plan: "free", seats: 3 } }))).toEqual({
    subscriberId: "a",
    data: { seats: 3 },
  });
});

test("the data goes along as it was read where only a field changes", () => {
  const row = plan([id, column("mail", "email")], "a", "new@b.cd");
  expect(updateBody(row, known({ email: "a@b.cd", data: { x: 1 } }))).toEqual({
    subscriberId: "a",
    email: "new@b.cd",
    data: { x: 1 },
  });
  expect(updateBody(row, known({ email: "a@b.cd" }))).toEqual({
    subscriberId: "a",
    email: "new@b.cd",
  });
});

test("the data as a whole says which keys go", () => {
  const row = plan([id, column("data", "data")], "a", '{"x":1}');
  expect(takenAway(row, known({ data: { x: 2, y: 3 } })).keys).toEqual(["y"]);
  expect(updateBody(row, known({ data: { x: 2, y: 3 } }))).toEqual({
    subscriberId: "a",
    data: { x: 1 },
  });
});

test("values of a key are text, or JSON where it is asked for and is JSON", () => {
  const set = (as: "text" | "json", cell: string) => {
    const { data } = plan([id, column("n", "data.n", { as })], "a", cell);
    return data?.kind === "keys" ? data.set["n"] : undefined;
  };
  expect(set("text", "007")).toBe("007");
  expect(set("json", "7")).toBe(7);
  expect(set("json", "007")).toBe("007");
  expect(set("json", "true")).toBe(true);
  // Its value would change on the way.
  expect(set("json", "12345678901234567890")).toBe("12345678901234567890");
});

test.each<[string, Target, unknown, RegExp]>([
  ["no id", "subscriberId", "", /Enter a value/],
  ["an id with spaces", "subscriberId", " a", /spaces around the ID/],
  ["an id that is a number", "subscriberId", 12, /Enter text/],
  ["no email", "email", "nobody", /email address, for example/],
  ["no locale", "locale", "!!", /language/],
  ["no zone", "timezone", "Europe/Nowhere", /IANA/],
  ["no JSON", "data", "{x}", /Expected/],
  ["JSON that is no object", "data", "[1]", /a JSON object/],
])("%s is a fault of its column", (_, target, cell, message) => {
  const columns = target === "subscriberId" ? [column("c", target)] : [id, column("c", target)];
  const row = target === "subscriberId" ? plan(columns, cell) : plan(columns, "a", cell);
  expect(row.faults).toHaveLength(1);
  expect(row.faults[0]?.column).toBe("c");
  expect(row.faults[0]?.message).toMatch(message);
});

test("a phone that is not E.164 is a warning only", () => {
  const row = plan([id, column("tel", "phone")], "a", "0151 123");
  expect([row.faults, row.warnings[0]?.column]).toEqual([[], "tel"]);
  expect(plan([id, column("tel", "phone")], "a", "+4915112345678").warnings).toEqual([]);
});
