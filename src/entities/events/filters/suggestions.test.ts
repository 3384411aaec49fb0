import { expect, test } from "vitest";
import { type SavedQueries, suggest } from "./suggestions.ts";

const knownValues = {
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
const savedQueries: SavedQueries = {
  views: [{ id: "1", label: "Night shift", search: { severity: ["high"] } }],
  recent: [{ id: "2", label: "topic:news", search: { topicKey: "news" } }],
};
const exact = (text: string) =>
  suggest(text, knownValues, savedQueries)
    .filter(({ isExact }) => isExact)
    .map(({ label }) => label);
const labels = (text: string) => suggest(text, knownValues, savedQueries).map(({ label }) => label);

test("suggests saved views and recent filters first, then every key", () => {
  expect(labels("").slice(0, 3)).toEqual(["Night shift", "topic:news", "workflow:"]);
  expect(labels("")).toContain("outcome:");
});

test("completes keys, and values for all keys", () => {
  expect(labels("work")[0]).toBe("workflow:");
  expect(labels("shipp")).toContain("workflow:order-shipped");
  expect(suggest("severity:high wor", knownValues, savedQueries)).toContainEqual(
    expect.objectContaining({ kind: "type", text: "severity:high workflow:" }),
  );
});

test("completes values for a key, and adds them to the preceding text", () => {
  expect(labels("workflow:")).toEqual(["workflow:order-shipped", "workflow:login-code"]);
  const [first] = suggest("severity:high workflow:log", knownValues, savedQueries).slice(-1);
  expect(first).toMatchObject({ filters: { severity: ["high"], templates: ["login-code"] } });
  expect(labels("workflow:login-code,or")).toContain("workflow:login-code,order-shipped");
});

test("suggests a complete query first, as typed", () => {
  expect(suggest("provider:sendgrid step:email", knownValues, savedQueries)[0]).toMatchObject({
    id: "typed",
    filters: { providers: ["sendgrid"], step: ["email"] },
  });
  expect(labels("severity:hgih")).toEqual([]);
});

test("turns a pasted list into a single filter", () => {
  expect(labels("a@b.cc, d@e.ff")).toEqual(["email: any of 2 values"]);
  expect(suggest("user_1;user_2\nuser_3", knownValues, savedQueries)[1]).toMatchObject({
    filters: { subscriberIds: ["user_1", "user_2", "user_3"] },
  });
});

test("suggests several filters for a word without a key", () => {
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
])("Enter in %j can apply %j", (text, expected) => {
  expect(exact(text)).toEqual(expected);
});

test("treats several words as a phrase, and requires each of them to match", () => {
  expect(labels("JURGEN KRAMER")).toContain("subscriber:user_7");
  expect(labels("JURGEN KRAMER")).not.toContain("email:friederike.kramer640@example.com");
  expect(labels("JURGEN KRAMER")).toContain('detail:"JURGEN KRAMER"');
});

test("keeps the text that a suggestion doesn't use", () => {
  const found = suggest("foo severity:hgih workflow:log", knownValues, savedQueries);
  expect(found.find(({ label }) => label === "workflow:login-code")).toMatchObject({
    filters: { templates: ["login-code"] },
    rest: "foo severity:hgih",
  });
});

test("suggests a similar key and a context key for an unknown key", () => {
  expect(labels("topic:a status:failed")).toEqual(["outcome:failed", "context:status:failed"]);
  expect(suggest("topic:a status:failed", knownValues, savedQueries)[0]).toMatchObject({
    kind: "type",
    text: "topic:a outcome:failed",
  });
});
