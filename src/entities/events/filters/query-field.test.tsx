import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { NoticesContext } from "../../../components/feedback/use-notices.ts";
import { enableStyles } from "../../../testing/styles.ts";
import { eventKeys } from "./event-keys.ts";
import { QueryField, type QueryFieldProps } from "./query-field.tsx";
import { useQueryInput } from "./use-query-input.ts";

enableStyles();

function Field(props: Pick<QueryFieldProps, "context" | "onAdd" | "onOpen" | "onLeave">) {
  return <QueryField {...useQueryInput()} {...props} label="Filter events" />;
}

const include = (key: string, ...values: string[]) => ({ key, values, isExcluded: false });

function setUp() {
  const onAdd = vi.fn();
  const onOpen = vi.fn();
  const onLeave = vi.fn();
  const knownValues = {
    workflow: [{ value: "order-shipped", label: "Order shipped" }],
    email: [
      { value: "friederike.kramer640@example.com", label: "friederike.kramer640@example.com" },
    ],
  };
  const savedQueries = {
    views: [{ id: "1", label: "Night", search: { severity: ["high" as const] } }],
    recentQueries: [],
  };
  const announce = vi.fn();
  render(
    <NoticesContext value={{ announce, notify: () => undefined }}>
      <Field
        context={{ keys: eventKeys, knownValues, savedQueries }}
        onAdd={onAdd}
        onOpen={onOpen}
        onLeave={onLeave}
      />
    </NoticesContext>,
  );
  fireEvent.keyDown(document.body, { key: "/" });
  const field = screen.getByRole<HTMLInputElement>("combobox", { name: "Filter events" });
  expect(document.activeElement).toBe(field);
  const type = (value: string) => fireEvent.change(field, { target: { value } });
  const press = (key: string) => fireEvent.keyDown(field, { key });
  return { onAdd, onOpen, onLeave, announce, field, type, press };
}

test("completes a key and its value with the keyboard", () => {
  const { type, press, field, onAdd } = setUp();
  type("work");
  press("Enter");
  expect(field.value).toBe("workflow:");
  press("ArrowDown");
  press("Enter");
  expect(onAdd).toHaveBeenCalledWith([include("workflow", "order-shipped")]);
  expect(field.value).toBe("");
});

test("suggests views for empty text", () => {
  const { onOpen } = setUp();
  fireEvent.click(screen.getByRole("option", { name: "Night" }));
  expect(onOpen).toHaveBeenCalledWith({ severity: ["high"] });
});

test("turns pasted lines into a single filter", () => {
  const { field, press, onAdd } = setUp();
  fireEvent.paste(field, { clipboardData: { getData: () => "user_1\nuser_2\n" } });
  expect(field.value).toBe("user_1, user_2");
  fireEvent.click(screen.getByRole("option", { name: /^subscriber: any of 2/ }));
  expect(onAdd).toHaveBeenCalledWith([include("subscriber", "user_1", "user_2")]);
  press("Escape");
});

test("keeps commas in pasted values", () => {
  const { field, onAdd } = setUp();
  fireEvent.paste(field, { clipboardData: { getData: () => '"Kramer, Ana"\nuser_2' } });
  fireEvent.click(screen.getByRole("option", { name: /^subscriber: any of 2/ }));
  expect(onAdd).toHaveBeenCalledWith([include("subscriber", "Kramer, Ana", "user_2")]);
});

test("reports an invalid value, and keeps it", () => {
  const { type, press, field, onAdd } = setUp();
  type("severity:hgih");
  press("Enter");
  expect(screen.getByText("“hgih” isn't a valid severity.")).toBeTruthy();
  expect([field.value, onAdd.mock.calls.length]).toEqual(["severity:hgih", 0]);
});

test("selects an unknown key on Enter, and suggests a correction", () => {
  const { type, press, field, onAdd } = setUp();
  type("severity:high status:failed");
  expect(screen.getByText("Unknown filter “status”. Did you mean “outcome”?")).toBeTruthy();
  press("Enter");
  expect(onAdd).not.toHaveBeenCalled();
  expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toBe(
    "status:failed",
  );
  fireEvent.click(screen.getByRole("option", { name: "outcome:failed" }));
  expect(field.value).toBe("severity:high outcome:failed");
});

test("selects an invalid duration on Enter", () => {
  const { type, press, field, onAdd } = setUp();
  type("severity:high duration:60s");
  press("Enter");
  expect(onAdd).not.toHaveBeenCalled();
  expect(screen.getByText(/^“60s” isn't a valid duration/)).toBeTruthy();
  expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toBe("60s");
});

test.each([
  ["status:failed", "Unknown filter “status”. Did you mean “outcome”?"],
  ["severity:hgih", "“hgih” isn't a valid severity."],
])("an error in %s doesn't move the page", (text, message) => {
  const { type, press, field } = setUp();
  const expectVisibleError = () => {
    const errorElement = screen.getByText(message);
    expect(field.getAttribute("aria-describedby")).toBe(errorElement.id);
    // The error is part of the popup, or a box over the page.
    const popup = screen.queryByRole("listbox")?.parentElement;
    if (popup) expect(popup.contains(errorElement)).toBe(true);
    else expect(getComputedStyle(errorElement).position).toBe("absolute");
  };
  type(text);
  expectVisibleError();
  press("Escape");
  expect(screen.queryByRole("listbox")).toBeNull();
  expectVisibleError();
  type("severity:high");
  expect(field.getAttribute("aria-describedby")).toBeNull();
});

test.each([
  ["severity:hgih", "“hgih” isn't a valid severity."],
  ["subscriber:", "Add a value after the colon."],
])("announces on Enter why %s isn't applied", (text, message) => {
  const { type, press, announce } = setUp();
  type(text);
  expect(announce).not.toHaveBeenCalled();
  press("Enter");
  expect(announce).toHaveBeenCalledExactlyOnceWith(message);
});

test("excludes a value", () => {
  const { type, press, onAdd } = setUp();
  type("-severity:high");
  press("Enter");
  expect(onAdd).toHaveBeenCalledWith([{ key: "severity", values: ["high"], isExcluded: true }]);
});

test("doesn't pick a partial match on Enter, and keeps the text", () => {
  const { type, press, field, onAdd } = setUp();
  type("JURGEN KRAMER");
  press("Enter");
  expect([field.value, onAdd.mock.calls.length]).toEqual(["JURGEN KRAMER", 0]);
  expect(screen.getByText(/^Select a filter for “JURGEN KRAMER” from the list/)).toBeTruthy();
  type("kramer");
  press("Enter");
  expect([field.value, onAdd.mock.calls.length]).toEqual(["kramer", 0]);
});

test("moves the focus to the results after a filter is applied", () => {
  const { type, press, onLeave } = setUp();
  type("severity:high");
  press("Enter");
  expect(onLeave).toHaveBeenCalledOnce();
});

test("keeps the focus while a part of the text isn't applied", () => {
  const { type, onLeave } = setUp();
  type("foo workflow:order");
  fireEvent.click(screen.getByRole("option", { name: /^workflow:order-shipped/ }));
  expect(onLeave).not.toHaveBeenCalled();
});

test("moves the focus to the results on Escape, and keeps the text", () => {
  const { type, press, field, onLeave } = setUp();
  type("severity:hi");
  press("Escape");
  expect(onLeave).toHaveBeenCalledOnce();
  expect(field.value).toBe("severity:hi");
  expect(screen.queryByRole("listbox")).toBeNull();
});

test("applies an email address on Enter", () => {
  const { type, press, onAdd } = setUp();
  type("ana@example.com");
  press("Enter");
  expect(onAdd).toHaveBeenCalledWith([include("email", "ana@example.com")]);
});

test("does nothing on Enter without text", () => {
  const { field, press, onOpen } = setUp();
  press("Enter");
  expect(onOpen).not.toHaveBeenCalled();
  expect(field.getAttribute("aria-invalid")).toBe("false");
});

test("keeps words in the field that a picked suggestion doesn't use", () => {
  const { type, field, onAdd } = setUp();
  type("foo workflow:order");
  fireEvent.click(screen.getByRole("option", { name: /^workflow:order-shipped/ }));
  expect(onAdd).toHaveBeenCalledWith([include("workflow", "order-shipped")]);
  expect(field.value).toBe("foo");
});

test("reads no size before it opens, because that forces a reflow", () => {
  const clientWidthSpy = vi.spyOn(HTMLElement.prototype, "clientWidth", "get");
  const props = {
    context: { keys: eventKeys, knownValues: {}, savedQueries: { views: [], recentQueries: [] } },
    onAdd: vi.fn(),
    onOpen: vi.fn(),
    onLeave: vi.fn(),
  };
  const { rerender } = render(<Field {...props} />);
  rerender(<Field {...props} />);
  expect(clientWidthSpy).not.toHaveBeenCalled();
  fireEvent.keyDown(document.body, { key: "/" });
  expect(clientWidthSpy).toHaveBeenCalled();
  expect(screen.getByRole("listbox")).toBeTruthy();
});
