import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { QueryBar } from "./query-bar.tsx";

afterEach(cleanup);

function setUp() {
  const onAdd = vi.fn();
  const onOpen = vi.fn();
  const known = { templates: [{ value: "order-shipped", label: "Order shipped" }] };
  const stored = {
    views: [{ id: "1", label: "Night", search: { severity: ["high" as const] } }],
    recent: [],
  };
  render(<QueryBar known={known} stored={stored} onAdd={onAdd} onOpen={onOpen} />);
  fireEvent.keyDown(document.body, { key: "/" });
  const field = screen.getByRole<HTMLInputElement>("combobox", { name: "Filter events" });
  expect(document.activeElement).toBe(field);
  const type = (value: string) => fireEvent.change(field, { target: { value } });
  const press = (key: string) => fireEvent.keyDown(field, { key });
  return { onAdd, onOpen, field, type, press };
}

test("completes a key, then its value, by the keyboard", () => {
  const { type, press, field, onAdd } = setUp();
  type("work");
  press("Enter");
  expect(field.value).toBe("workflow:");
  press("ArrowDown");
  press("Enter");
  expect(onAdd).toHaveBeenCalledWith({ templates: ["order-shipped"] });
  expect(field.value).toBe("");
});

test("offers views before anything is typed", () => {
  const { onOpen } = setUp();
  fireEvent.click(screen.getByRole("option", { name: "Night" }));
  expect(onOpen).toHaveBeenCalledWith({ severity: ["high"] });
});

test("lines that are pasted stay apart, and become one filter", () => {
  const { field, press, onAdd } = setUp();
  fireEvent.paste(field, { clipboardData: { getData: () => "user_1\nuser_2\n" } });
  expect(field.value).toBe("user_1, user_2");
  fireEvent.click(screen.getByRole("option", { name: /^subscriber: any of 2/ }));
  expect(onAdd).toHaveBeenCalledWith({ subscriberIds: ["user_1", "user_2"] });
  press("Escape");
});

test("says what does not fit, and keeps it", () => {
  const { type, press, field, onAdd } = setUp();
  type("severity:hgih");
  press("Enter");
  expect(screen.getByText("severity is never “hgih”.")).toBeTruthy();
  expect([field.value, onAdd.mock.calls.length]).toEqual(["severity:hgih", 0]);
});

test("asks for no size before it opens, which would have the page laid out as it is drawn", () => {
  const asked = vi.spyOn(HTMLElement.prototype, "clientWidth", "get");
  const props = { known: {}, stored: { views: [], recent: [] }, onAdd: vi.fn(), onOpen: vi.fn() };
  const { rerender } = render(<QueryBar {...props} />);
  rerender(<QueryBar {...props} />);
  expect(asked).not.toHaveBeenCalled();
  fireEvent.keyDown(document.body, { key: "/" });
  expect(asked).toHaveBeenCalled();
  expect(screen.getByRole("listbox")).toBeTruthy();
});
