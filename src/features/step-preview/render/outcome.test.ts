import { expect, test } from "vitest";
import { readOutcome } from "./outcome.ts";

test("an error has its place in the control values", () => {
  const { error, silent } = readOutcome({
    result: {
      type: "email",
      error: { title: "T", message: "primaryAction.label, line 2, column 5: no", hint: "H" },
    },
  });
  expect(error?.place).toEqual({ field: "primaryAction.label", line: 2, column: 5 });
  expect(silent).toBe(false);
  expect(readOutcome({ result: { error: { message: "odd" } } }).error).toEqual({
    title: "The step failed",
    message: "odd",
    hint: "",
  });
});

test("an empty result differs from a free-form result", () => {
  expect(readOutcome({ result: {} }).silent).toBe(true);
  expect(readOutcome({ result: { type: "email" } }).silent).toBe(true);
  expect(readOutcome(null).silent).toBe(true);
  expect(readOutcome({ result: { outputs: {} } }).silent).toBe(false);
});
