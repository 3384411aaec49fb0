import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { ConditionChips } from "./condition-chips.tsx";
import { getQueryKey } from "./event-conditions.ts";

function renderChip(key: string, values: readonly string[]) {
  render(
    <ConditionChips
      conditions={[{ key, values, isExcluded: false }]}
      getQueryKey={getQueryKey}
      onChange={() => undefined}
      renderEditor={() => undefined}
    />,
  );
  return screen.getByRole("button", { name: new RegExp(`^(In browser: )?${key}`) }).textContent;
}

test("a chip lists all context keys, because an event must have all of them", () => {
  const values = ["tenant:acme-europe", "app:billing", "region:eu-west", "plan:pro"];
  expect(renderChip("context", values)).toContain(values.join(", "));
});

test("a chip shortens other values", () => {
  expect(renderChip("detail", ["x".repeat(60)])).toMatch(/x{40}…$/);
});
