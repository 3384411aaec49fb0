import { render, screen, within } from "@testing-library/react";
import { createRef } from "react";
import { expect, test } from "vitest";
import type { StepFilter } from "../../../../contract/common.ts";
import { ConditionsField } from "./conditions-field.tsx";

const part = { field: "plan", value: "pro", operator: "EQUAL", on: "payload" } as const;
const conditions: StepFilter[] = [
  {
    isNegated: false,
    type: "GROUP",
    value: "AND",
    children: [part, { ...part, field: "" }, { ...part, operator: "LARGER", value: "" }],
  },
];

const getInput = (row: number, name: string) =>
  within(screen.getByRole("group", { name: `Group, condition ${row}` })).getByLabelText(name);
const getInvalidInputs = () =>
  screen
    .getAllByRole("textbox")
    .filter((element) => element.getAttribute("aria-invalid") === "true");

test("an incomplete condition is marked on its input after validation", () => {
  const ref = createRef<{ focus: () => void }>();
  const createField = (error: string | undefined) => (
    <ConditionsField
      value={conditions}
      onChange={() => undefined}
      error={error}
      emptyText="No conditions."
      inputRef={ref}
    />
  );
  const { rerender } = render(createField(undefined));
  expect(getInvalidInputs()).toEqual([]);
  rerender(createField("Complete or remove the marked conditions."));
  expect(getInvalidInputs()).toEqual([getInput(2, "Field"), getInput(3, "Value")]);
  screen.getByText("Enter a field, for example order.total");
  screen.getByText("Enter a value, for example 50");
  ref.current?.focus();
  expect(document.activeElement).toBe(getInput(2, "Field"));
});
