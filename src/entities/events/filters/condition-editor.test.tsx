import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { ConditionEditor } from "./condition-editor.tsx";
import { getQueryKey, toConditions, toFilters } from "./event-conditions.ts";

test("an edited condition of `where` stays in `where`", () => {
  const onChange =
    vi.fn<(condition: ReturnType<typeof toConditions>[number] | undefined) => void>();
  const [condition] = toConditions({ where: ['workflow:"Order shipped"'] });
  if (condition === undefined) throw new Error("The search has no condition.");
  render(
    <ConditionEditor
      condition={condition}
      queryKey={getQueryKey(condition)}
      knownValues={{}}
      onChange={onChange}
      onClose={() => undefined}
    />,
  );
  fireEvent.click(screen.getByRole("button", { name: "Apply" }));
  const [editedCondition] = onChange.mock.lastCall ?? [];
  expect(editedCondition && toFilters([editedCondition]).where).toEqual([
    'workflow:"Order shipped"',
  ]);
});
