import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { ConditionTester } from "./condition-tester.tsx";

const part = { field: "plan", value: "pro", operator: "EQUAL", on: "payload" } as const;

const renderTester = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ConditionTester
        filters={[{ isNegated: false, type: "GROUP", value: "AND", children: [part] }]}
      />
    </QueryClientProvider>,
  );
const enterPayload = (text: string) =>
  fireEvent.change(screen.getByLabelText("Payload"), { target: { value: text } });

test("a payload that isn't JSON gets an error with its position", () => {
  renderTester();
  enterPayload('{\n  "plan" "pro"\n}');
  expect(screen.getByLabelText("Payload").getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByText('Line 2, column 10: Expected ":"')).toBeTruthy();
});

test("a payload decides the outcome", () => {
  renderTester();
  const outcomeElement = screen.getByRole("status", { name: "Outcome" });
  enterPayload('{ "plan": "pro" }');
  expect(outcomeElement.textContent).toMatch(/^Matches overall/);
  enterPayload('{ "plan": "free" }');
  expect(outcomeElement.textContent).toMatch(/^Doesn't match overall/);
});
