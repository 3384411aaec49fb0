import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { ListEditor } from "./value-editors.tsx";

const message = "Connection refused, giving up";

function setUp(values: readonly string[]) {
  const onApply = vi.fn();
  render(
    <ListEditor
      label="Detail"
      hint={undefined}
      values={values}
      knownValues={[{ value: message, label: message }]}
      onApply={onApply}
      onCancel={() => undefined}
    />,
  );
  const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
  return { onApply, press };
}

test("a value with a comma stays one value", () => {
  const { onApply, press } = setUp(["a, b"]);
  press("Apply");
  expect(onApply).toHaveBeenCalledWith(["a, b"]);
});

test("the help of values is a live region, because errors replace it", () => {
  setUp([]);
  const help = screen.getByText("Enter one per line, or paste a list.");
  expect(help.getAttribute("aria-live")).toBe("polite");
});

test("a known value with a comma can be selected and cleared", () => {
  const { onApply, press } = setUp([]);
  press(message);
  expect(screen.getByRole("button", { name: message }).getAttribute("aria-pressed")).toBe("true");
  press("Apply");
  expect(onApply).toHaveBeenCalledWith([message]);
  press(message);
  press("Apply");
  expect(onApply).toHaveBeenLastCalledWith([]);
});
