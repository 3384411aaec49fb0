import { expect, test } from "vitest";
import { parseOutcome } from "./outcome.ts";

test("an error has its position in the control values", () => {
  const { error, isEmpty } = parseOutcome({
    result: {
      type: "email",
      error: { title: "T", message: "primaryAction.label, line 2, column 5: no", hint: "H" },
    },
  });
  expect(error?.position).toEqual({ field: "primaryAction.label", line: 2, column: 5 });
  expect(isEmpty).toBe(false);
  expect(parseOutcome({ result: { error: { message: "odd" } } }).error).toEqual({
    title: "The step failed",
    message: "odd",
    hint: "",
  });
});

test("an empty result differs from a free-form result", () => {
  expect(parseOutcome({ result: {} }).isEmpty).toBe(true);
  expect(parseOutcome({ result: { type: "email" } }).isEmpty).toBe(true);
  expect(parseOutcome(null).isEmpty).toBe(true);
  expect(parseOutcome({ result: { outputs: {} } }).isEmpty).toBe(false);
});
