import { expect, test } from "vitest";
import { type SavedQueries, suggest } from "./suggestions.ts";

const known = {
  templates: [
    { value: "order-shipped", label: "Order shipped" },
    { value: "login-code", label: "Login code" },
  ],
  providers: [{ value: "sendgrid", label: "SendGrid" }],
  subscriberIds: [{ value: "user_7", label: "Jürgen Kramer" }],
  emails: [
    { value: "friederike.kramer640@example.com", label: "friederike.kramer640@example.com" },
  ],
};
const stored: SavedQueries = {
  views: [{ id: "1", label: "Night shift", search: { severity: ["high"] } }],
  recent: [{ id: "2", label: "topic:news", search: { topicKey: "news" } }],
};
const exact = (text: string) =>
  suggest(text, known, stored)
    .filter(({ isExact }) => isExact)
    .map(({ label }) => label);
const labels = (text: string) => suggest(text, known, stored).map(({ label }) => label);

test("begins with what was saved and asked before, then every key", () => {
  expect(labels("").slice(0, 3)).toEqual(["Night shift", "topic:news", "workflow:"]);
  expect(labels("")).toContain("outcome:");
});

test("completes keys, and values of all keys", () => {
  expect(labels("work")[0]).toBe("workflow:");
  expect(labels("shipp")).toContain("workflow:order-shipped");
  expect(suggest("severity:high wor", known, stored)).toContainEqual(
    expect.objectContaining({ kind: "type", text: "severity:high workflow:" }),
  );
});

test("completes values of a key, and adds them to the text before", () => {
  expect(labels("workflow:")).toEqual(["workflow:order-shipped", "workflow:login-code"]);
  const [first] = suggest("severity:high workflow:log", known, stored).slice(-1);
  expect(first).toMatchObject({ filters: { severity: ["high"], templates: ["login-code"] } });
  expect(labels("workflow:login-code,or")).toContain("workflow:login-code,order-shipped");
});

test("a whole query comes first, as it was typed", () => {
  expect(suggest("provider:sendgrid step:email", known, stored)[0]).toMatchObject({
    id: "typed",
    filters: { providers: ["sendgrid"], step: ["email"] },
  });
  expect(labels("severity:hgih")).toEqual([]);
});

test("a pasted list becomes one filter", () => {
  expect(labels("a@b.cc, d@e.ff")).toEqual(["email: any of 2 values"]);
  expect(suggest("user_1;user_2\nuser_3", known, stored)[1]).toMatchObject({
    filters: { subscriberIds: ["user_1", "user_2", "user_3"] },
  });
});

test("a word alone may be meant in several ways", () => {
  expect(labels("T-90f1")).toEqual(
    expect.arrayContaining(["subscriber:T-90f1", "transaction:T-90f1", "detail:T-90f1"]),
  );
  expect(labels("ana@example.com")).toEqual(
    expect.arrayContaining(["email:ana@example.com", "detail:ana@example.com"]),
  );
});

test.each([
  ["", []],
  ["workflow:", []],
  ["workflow:login", ["workflow:login"]],
  ["work", ["workflow:"]],
  ["sub", []],
  ["night", []],
  ["Night shift", ["Night shift"]],
  ["JURGEN KRAMER", []],
  ["kramer", []],
  ["T-90f1", []],
  ["user_7", ["subscriber:user_7"]],
  ["ana@example.com", ["email:ana@example.com"]],
  ["user_1, user_2", []],
  ["a@b.cc, d@e.ff", ["email: any of 2 values"]],
  ["status:failed", []],
])("Enter may apply of %j: %j", (text, expected) => {
  expect(exact(text)).toEqual(expected);
});

test("several words are one phrase, and every one of them has to match", () => {
  expect(labels("JURGEN KRAMER")).toContain("subscriber:user_7");
  expect(labels("JURGEN KRAMER")).not.toContain("email:friederike.kramer640@example.com");
  expect(labels("JURGEN KRAMER")).toContain('detail:"JURGEN KRAMER"');
});

test("a suggestion keeps what it doesn't use", () => {
  const found = suggest("foo severity:hgih workflow:log", known, stored);
  expect(found.find(({ label }) => label === "workflow:login-code")).toMatchObject({
    filters: { templates: ["login-code"] },
    rest: "foo severity:hgih",
  });
});

test("an unknown key is offered as the one it may mean, and as a context key", () => {
  expect(labels("topic:a status:failed")).toEqual(["outcome:failed", "context:status:failed"]);
  expect(suggest("topic:a status:failed", known, stored)[0]).toMatchObject({
    kind: "type",
    text: "topic:a outcome:failed",
  });
});
