import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createRef, useState } from "react";
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

function StatefulField() {
  const [value, setValue] = useState<StepFilter[]>([...conditions, ...conditions]);
  return <ConditionsField value={value} onChange={setValue} error={undefined} emptyText="None." />;
}

test("the focus moves to the next button when its button disappears", async () => {
  render(<StatefulField />);
  const user = userEvent.setup();
  const click = async (name: string) =>
    await user.click(screen.getAllByRole("button", { name })[0] as HTMLElement);
  const getFocusedName = () =>
    document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent;
  await click("Remove condition 2");
  expect(getFocusedName()).toBe("Remove condition 2");
  await click("Remove condition 2");
  expect(getFocusedName()).toBe("Add condition");
  await click("Remove group 1");
  expect(getFocusedName()).toBe("Remove group");
  await click("Remove group");
  expect(getFocusedName()).toBe("Add group");
  await click("Edit as JSON");
  await click("Apply conditions");
  expect(getFocusedName()).toBe("Edit as JSON");
});
