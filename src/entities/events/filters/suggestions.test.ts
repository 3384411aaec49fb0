import { expect, test } from "vitest";
import { eventKeys } from "./event-keys.ts";
import type { SavedQueries } from "./query-context.ts";
import { suggest as suggestInContext } from "./suggestions.ts";

const knownValues = {
  workflow: [
    { value: "order-shipped", label: "Order shipped" },
    { value: "login-code", label: "Login code" },
  ],
  provider: [{ value: "sendgrid", label: "SendGrid" }],
  outcome: [{ value: "succeeded", label: "Succeeded", count: 1204 }],
  "payload.region": [
    { value: "eu", label: "eu", count: 1 },
    { value: "us", label: "us", count: 3 },
  ],
  subscriber: [{ value: "user_7", label: "Jürgen Kramer" }],
  email: [{ value: "friederike.kramer640@example.com", label: "friederike.kramer640@example.com" }],
};
const savedQueries: SavedQueries = {
  views: [{ id: "1", label: "Night shift", search: { severity: ["high"] } }],
  recentQueries: [{ id: "2", label: "topic:news", search: { topicKey: "news" } }],
};
const suggest = (text: string) =>
  suggestInContext(text, { keys: eventKeys, knownValues, savedQueries });
const include = (key: string, ...values: string[]) => ({ key, values, isExcluded: false });
const getExactLabels = (text: string) =>
  suggest(text)
    .filter(({ isExact }) => isExact)
    .map(({ label }) => label);
const getLabels = (text: string) => suggest(text).map(({ label }) => label);

test("suggests saved views and recent filters first, then every key", () => {
  expect(getLabels("").slice(0, 3)).toEqual(["Night shift", "topic:news", "workflow:"]);
  expect(getLabels("")).toContain("outcome:");
});

test("a pasted value of many dots gets suggestions in linear time", () => {
  // A pattern with quadratic time would take minutes for this text.
  expect(getLabels(`a@b${".".repeat(500_000)}@`).length).toBeGreaterThan(0);
});

test("completes keys, and values for all keys", () => {
  expect(getLabels("work")[0]).toBe("workflow:");
  expect(getLabels("shipp")).toContain("workflow:order-shipped");
  expect(suggest("severity:high wor")).toContainEqual(
    expect.objectContaining({ kind: "type", text: "severity:high workflow:" }),
  );
});

test("completes values for a key, and adds them to the preceding text", () => {
  expect(getLabels("workflow:")).toEqual(["workflow:order-shipped", "workflow:login-code"]);
  const [lastSuggestion] = suggest("severity:high workflow:log").slice(-1);
  expect(lastSuggestion).toMatchObject({
    conditions: [include("severity", "high"), include("workflow", "login-code")],
  });
  expect(getLabels("workflow:login-code,or")).toContain("workflow:login-code,order-shipped");
});

test("completes values that contain commas and semicolons", () => {
  const values = ["Refused, gave up", "a;b"].map((value) => ({ value, label: value }));
  const getDetailLabels = (text: string) =>
    suggestInContext(text, { keys: eventKeys, knownValues: { detail: values } }).map(
      ({ label }) => label,
    );
  expect(getDetailLabels('detail:"Refused, ga')).toContain('detail:"Refused, gave up"');
  expect(getDetailLabels('detail:"Refused, gave up",a')).toContain('detail:"Refused, gave up",a;b');
  expect(getDetailLabels("detail:a;b,ref")).toContain('detail:a;b,"Refused, gave up"');
});

test("suggests a complete query first, as typed", () => {
  expect(suggest("provider:sendgrid step:email")[0]).toMatchObject({
    id: "typed",
    conditions: [include("provider", "sendgrid"), include("step", "email")],
  });
  expect(getLabels("severity:hgih")).toEqual([]);
});

test("turns a pasted list into a single filter", () => {
  expect(getLabels("a@b.cc, d@e.ff")).toEqual(["email: any of 2 values"]);
  expect(suggest("user_1;user_2\nuser_3")[1]).toMatchObject({
    conditions: [include("subscriber", "user_1", "user_2", "user_3")],
  });
});

test("suggests several filters for a word without a key", () => {
  expect(getLabels("T-90f1")).toEqual(
    expect.arrayContaining(["subscriber:T-90f1", "transaction:T-90f1", "detail:T-90f1"]),
  );
  expect(getLabels("ana@example.com")).toEqual(
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
  expect(getExactLabels(text)).toEqual(expected);
});

test("treats several words as a phrase, and requires each of them to match", () => {
  expect(getLabels("JURGEN KRAMER")).toContain("subscriber:user_7");
  expect(getLabels("JURGEN KRAMER")).not.toContain("email:friederike.kramer640@example.com");
  expect(getLabels("JURGEN KRAMER")).toContain('detail:"JURGEN KRAMER"');
});

test("keeps the text that a suggestion doesn't use", () => {
  const suggestions = suggest("foo severity:hgih workflow:log");
  expect(suggestions.find(({ label }) => label === "workflow:login-code")).toMatchObject({
    conditions: [include("workflow", "login-code")],
    remainingText: "foo severity:hgih",
  });
});

test("suggests a similar key and a context key for an unknown key", () => {
  expect(getLabels("topic:a status:failed")).toEqual(["outcome:failed", "context:status:failed"]);
  expect(suggest("topic:a status:failed")[0]).toMatchObject({
    kind: "type",
    text: "topic:a outcome:failed",
  });
});

const getLabelsAndHints = (text: string) => suggest(text).map(({ label, hint }) => [label, hint]);

test("shows outcomes by their labels, with the values and counts as hints", () => {
  expect(getLabelsAndHints("outcome:").slice(0, 2)).toEqual([
    ["outcome:Failed", undefined],
    ['outcome:"Partly failed"', "partlyFailed"],
  ]);
  expect(getLabelsAndHints("outcome:succ")).toEqual([
    ['outcome:"Succeeded with retries or warnings"', "warning"],
    ["outcome:Succeeded", "1,204 events"],
  ]);
  expect(suggest("outcome:succ")[1]).toMatchObject({
    conditions: [include("outcome", "succeeded")],
  });
});

test("reads a typed value as its label", () => {
  expect(getLabelsAndHints("outcome:succeeded")[0]).toEqual(["outcome:Succeeded", undefined]);
  expect(getLabelsAndHints("outcome:FAILED")[0]).toEqual(["outcome:Failed", undefined]);
});

test("shows the name of a list's value and its count as a hint", () => {
  expect(getLabelsAndHints("workflow:order")).toContainEqual([
    "workflow:order-shipped",
    "Order shipped",
  ]);
  expect(getLabelsAndHints("payload.region:")).toEqual([
    ["payload.region:eu", "1 event"],
    ["payload.region:us", "3 events"],
  ]);
});

test("completes known payload fields and their values", () => {
  expect(getLabels("")).toContain("payload.");
  expect(getLabels("")).not.toContain("payload.region:");
  expect(getLabels("payload.")).toEqual(expect.arrayContaining(["payload.", "payload.region:"]));
  expect(getLabels("reg")).toContain("payload.region:");
  expect(getLabels("us")).toContain("payload.region:us");
  expect(getLabels("region:eu")).toContain("payload.region:eu");
});

test("completes excluded keys and values", () => {
  expect(getLabels("-work")).toContain("-workflow:");
  expect(getExactLabels("-work")).toEqual(["-workflow:"]);
  expect(getLabels("-subscr")).toContain("-subscriber:");
  expect(getLabels("-subscr")).not.toContain("-subscription:");
  expect(suggest("-workflow:log").at(-1)).toMatchObject({
    label: "-workflow:login-code",
    conditions: [{ key: "workflow", values: ["login-code"], isExcluded: true }],
  });
  expect(getLabels("-status:failed")).toEqual(["-outcome:failed", "-context:status:failed"]);
});

test("groups the keys only if the service applies some of them", () => {
  const getGroups = (keys: typeof eventKeys) =>
    new Set(suggestInContext("", { keys, knownValues, savedQueries }).map(({ group }) => group));
  expect(getGroups(eventKeys)).toContain("Filters applied by the service");
  expect(getGroups(eventKeys)).toContain("Filters applied in the browser");
  const keys = eventKeys.map(({ appliedBy: _, ...key }) => key);
  expect(getGroups(keys)).toEqual(new Set(["Saved views", "Recent filters", "Filters"]));
});
