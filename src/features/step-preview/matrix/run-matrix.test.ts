import { expect, test } from "vitest";
import { readOutcome } from "../render/outcome.ts";
import { judgeOutcome } from "./run-matrix.ts";

const judged = (result: object) => {
  const { tone, summary } = judgeOutcome(readOutcome({ result }));
  return [tone, summary];
};

test("an error fails, a leak warns, and the summary has the figures", () => {
  expect(
    judged({ type: "sms", error: { title: "T", message: "body, line 1, column 2: x", hint: "" } }),
  ).toEqual(["fail", "body, line 1, column 2: x"]);
  expect(judged({ type: "sms", preview: { body: "Hi undefined" } })[0]).toBe("warn");
  expect(judged({ type: "sms", preview: { body: "a".repeat(161) } })).toEqual(["ok", "2 messages"]);
  expect(judged({ type: "push", preview: { subject: "Hi 👋", body: "x" } })).toEqual([
    "ok",
    "subject: 4 characters",
  ]);
  expect(judged({})).toEqual(["fail", "Empty response"]);
});

test("leaks are looked for in a mail's words, not in its markup", () => {
  const body = "<style>a{--x:null}</style><p data-x='undefined'>Fine</p>";
  expect(judged({ type: "email", preview: { subject: "S", body } })).toEqual([
    "ok",
    "subject: 1 character",
  ]);
  const entities = "<p>A &amp; B&nbsp;&#847;&#x2019;</p>";
  expect(judged({ type: "email", preview: { subject: "S", body: entities } })[0]).toBe("ok");
  // Escaped twice, so that the reader sees the first.
  const twice = "<p>A &amp;amp; B</p>";
  expect(judged({ type: "email", preview: { subject: "S", body: twice } })).toEqual([
    "warn",
    "HTML entity shown as text: &amp; · subject: 1 character",
  ]);
});

test("a variable without a value warns and is named", () => {
  const outcome = readOutcome({ result: { type: "sms", preview: { body: "Order  is here" } } });
  const variable = { name: "payload.order.id", control: "body", line: 1, column: 10 };
  const check = { missing: [variable, { ...variable, column: 40 }], unchecked: [] };
  expect(judgeOutcome(outcome, check)).toMatchObject({
    tone: "warn",
    summary: "No value for payload.order.id · 1 message",
    issues: 2,
    missing: check.missing,
  });
  expect(judgeOutcome(outcome, { missing: [], unchecked: [] }).tone).toBe("ok");
});
