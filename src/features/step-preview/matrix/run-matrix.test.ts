import { expect, test } from "vitest";
import { readOutcome } from "../render/outcome.ts";
import { judgeOutcome } from "./run-matrix.ts";

const judged = (result: object) => {
  const { tone, said } = judgeOutcome(readOutcome({ result }));
  return [tone, said];
};

test("errors fail, leaks warn, and the rest tells its figures", () => {
  expect(
    judged({ type: "sms", error: { title: "T", message: "body, line 1, column 2: x", hint: "" } }),
  ).toEqual(["fail", "body, line 1, column 2: x"]);
  expect(judged({ type: "sms", preview: { body: "Hi undefined" } })[0]).toBe("warn");
  expect(judged({ type: "sms", preview: { body: "a".repeat(161) } })).toEqual(["ok", "2 segments"]);
  expect(judged({ type: "push", preview: { subject: "Hi 👋", body: "x" } })).toEqual([
    "ok",
    "subject 4",
  ]);
  expect(judged({})).toEqual(["fail", "Nothing was rendered"]);
});

test("of a mail the words count, not its markup", () => {
  const body = "<style>a{--x:null}</style><p data-x='undefined'>Fine</p>";
  expect(judged({ type: "email", preview: { subject: "S", body } })).toEqual(["ok", "subject 1"]);
  const entities = "<p>A &amp; B&nbsp;&#847;&#x2019;</p>";
  expect(judged({ type: "email", preview: { subject: "S", body: entities } })[0]).toBe("ok");
  // Escaped twice, so that the reader sees the first.
  const twice = "<p>A &amp;amp; B</p>";
  expect(judged({ type: "email", preview: { subject: "S", body: twice } })).toEqual([
    "warn",
    "An HTML entity is shown as it is written: &amp; · subject 1",
  ]);
});
