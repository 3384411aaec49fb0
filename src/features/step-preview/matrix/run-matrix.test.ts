import { expect, test } from "vitest";
import { maskedSecret } from "../../../../contract/masked-secret.ts";
import { parseOutcome } from "../render/outcome.ts";
import { evaluateOutcome } from "./run-matrix.ts";

const evaluate = (result: object) => {
  const { tone, summary } = evaluateOutcome(parseOutcome({ result }));
  return [tone, summary];
};

test("an error fails, a leak warns, and the summary has the counts", () => {
  expect(
    evaluate({
      type: "sms",
      error: { title: "T", message: "body, line 1, column 2: x", hint: "" },
    }),
  ).toEqual(["fail", "body, line 1, column 2: x"]);
  expect(evaluate({ type: "sms", preview: { body: "Hi undefined" } })[0]).toBe("warn");
  expect(evaluate({ type: "sms", preview: { body: "a".repeat(161) } })).toEqual([
    "ok",
    "2 messages",
  ]);
  expect(evaluate({ type: "push", preview: { subject: "Hi 👋", body: "x" } })).toEqual([
    "ok",
    "4-character subject",
  ]);
  expect(evaluate({})).toEqual(["fail", "Empty result"]);
});

test("leaks are found in the text of an email, not in its markup", () => {
  const body = "<style>a{--x:null}</style><p data-x='undefined'>Fine</p>";
  expect(evaluate({ type: "email", preview: { subject: "S", body } })).toEqual([
    "ok",
    "1-character subject",
  ]);
  const bodyWithEntities = "<p>A &amp; B&nbsp;&#847;&#x2019;</p>";
  expect(evaluate({ type: "email", preview: { subject: "S", body: bodyWithEntities } })[0]).toBe(
    "ok",
  );
  // The ampersand is escaped twice, so recipients see an entity.
  const doubleEscapedBody = "<p>A &amp;amp; B</p>";
  expect(evaluate({ type: "email", preview: { subject: "S", body: doubleEscapedBody } })).toEqual([
    "warn",
    "HTML entity shown as text: &amp; · 1-character subject",
  ]);
});

test("an empty body and an email that Gmail clips are warnings", () => {
  expect(evaluate({ type: "push", preview: { subject: "Hi", body: "" } })).toEqual([
    "warn",
    "The body is empty · 2-character subject",
  ]);
  const body = "a".repeat(102 * 1024 + 1);
  expect(evaluate({ type: "email", preview: { subject: "S", body } })).toEqual([
    "warn",
    "103 KB: Gmail hides everything after 102 KB · 1-character subject",
  ]);
});

test("a missing variable is a warning with the variable's name", () => {
  const outcome = parseOutcome({ result: { type: "sms", preview: { body: "Order  is here" } } });
  const variable = { name: "payload.order.id", control: "body", line: 1, column: 10 };
  const check = {
    missingVariables: [variable, { ...variable, column: 40 }],
    uncheckedControls: [],
  };
  expect(evaluateOutcome(outcome, check)).toMatchObject({
    tone: "warn",
    summary: "No value for payload.order.id · 1 message",
    issueCount: 2,
    missingVariables: check.missingVariables,
  });
  expect(evaluateOutcome(outcome, { missingVariables: [], uncheckedControls: [] }).tone).toBe("ok");
});

test("a large number in the payload or the control values is a warning", () => {
  const outcome = parseOutcome({ result: { type: "sms", preview: { body: "Order is here" } } });
  const largeNumber = Number.MAX_SAFE_INTEGER + 1;
  for (const requestBody of [
    { previewPayload: { payload: { id: largeNumber } } },
    { controlValues: { limit: largeNumber }, previewPayload: {} },
  ])
    expect(evaluateOutcome(outcome, undefined, requestBody)).toMatchObject({
      tone: "warn",
      summary: "Large numbers may be rounded · 1 message",
      issueCount: 1,
    });
});

test("a masked secret in the payload or the control values is a warning", () => {
  const outcome = parseOutcome({ result: { type: "sms", preview: { body: "Order is here" } } });
  for (const requestBody of [
    { previewPayload: { payload: { otp: maskedSecret } } },
    { controlValues: { token: maskedSecret }, previewPayload: {} },
  ])
    expect(evaluateOutcome(outcome, undefined, requestBody)).toMatchObject({
      tone: "warn",
      summary: "Contains a masked secret · 1 message",
      issueCount: 1,
    });
});

test("an email with unclosed markup is checked in linear time", () => {
  for (const markup of ["<style>", "</style ", "<!--", "<p "]) {
    const body = `undefined${markup.repeat(100_000)}`;
    expect(evaluate({ type: "email", preview: { subject: "S", body } })[1]).toContain("undefined");
  }
});

test("text after a less-than sign or an empty comment is checked", () => {
  for (const body of ["1 < undefined > 0", "<!--[if !mso]><!-->undefined<!--<![endif]-->"])
    expect(evaluate({ type: "email", preview: { subject: "S", body } })[0]).toBe("warn");
});
