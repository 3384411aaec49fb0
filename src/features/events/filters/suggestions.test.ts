import { expect, test } from "vitest";
import { type Stored, suggest } from "./suggestions.ts";

const known = {
  templates: [
    { value: "order-shipped", label: "Order shipped" },
    { value: "login-code", label: "Login code" },
  ],
  providers: [{ value: "sendgrid", label: "SendGrid" }],
};
const stored: Stored = {
  views: [{ id: "1", label: "Night shift", search: { severity: ["high"] } }],
  recent: [{ id: "2", label: "topic:news", search: { topicKey: "news" } }],
};
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

test("completes values of a key, and adds them to what stands before", () => {
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
  expect(labels("a@b.c, d@e.f")).toEqual(["email: any of 2 values"]);
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
