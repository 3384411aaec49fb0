import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { eventKeys } from "./event-keys.ts";
import { QueryField } from "./query-field.tsx";
import { QueryInput } from "./query-input.tsx";

const createProps = () => ({
  text: "",
  onTextChange: vi.fn(),
  isFocused: true,
  onFocusedChange: vi.fn(),
  isOpen: false,
  onOpenChange: vi.fn(),
  label: "Filter events",
  context: { keys: eventKeys, knownValues: {}, savedQueries: { views: [], recentQueries: [] } },
  onAdd: vi.fn(),
  onOpen: vi.fn(),
  onLeave: vi.fn(),
});
const getField = () => screen.getByLabelText("Filter events");

test("requests suggestions for text, a click, and the shortcut, but not for the focus alone", () => {
  const props = createProps();
  render(<QueryInput {...props} />);
  getField().focus();
  expect(props.onFocusedChange).toHaveBeenLastCalledWith(true);
  expect(props.onOpenChange).not.toHaveBeenCalled();
  fireEvent.change(getField(), { target: { value: "a" } });
  fireEvent.click(getField());
  getField().blur();
  fireEvent.keyDown(document.body, { key: "/" });
  expect(props.onOpenChange.mock.calls).toEqual([[true], [true], [false], [true]]);
});

test("the field that replaces a focused input stays closed unless suggestions were requested", () => {
  const props = createProps();
  const { unmount } = render(<QueryField {...props} />);
  expect(document.activeElement).toBe(getField());
  expect(screen.queryByRole("listbox")).toBeNull();
  unmount();
  render(<QueryField {...props} isOpen />);
  expect(screen.getByRole("listbox")).toBeTruthy();
});

test.each([
  { text: "", pasted: "user_1\nuser_2\r\n", expected: "user_1, user_2" },
  { text: "severity:high ", pasted: "user_1\nuser_2", expected: "severity:high user_1, user_2" },
])("separates the lines of $pasted, pasted after “$text”", ({ text, pasted, expected }) => {
  const props = createProps();
  render(<QueryInput {...props} text={text} />);
  fireEvent.paste(getField(), { clipboardData: { getData: () => pasted } });
  expect(props.onTextChange).toHaveBeenLastCalledWith(expected);
  expect(props.onOpenChange).toHaveBeenLastCalledWith(true);
});

test("leaves a pasted line to the browser", () => {
  const props = createProps();
  render(<QueryInput {...props} />);
  const isHandledByBrowser = fireEvent.paste(getField(), {
    clipboardData: { getData: () => "user_1\n" },
  });
  expect([isHandledByBrowser, props.onTextChange.mock.calls]).toEqual([true, []]);
});

test("splits a text with many spaces in linear time", () => {
  const props = createProps();
  const line = `a${" ".repeat(400_000)}b`;
  render(<QueryInput {...props} />);
  fireEvent.paste(getField(), { clipboardData: { getData: () => `${line} \n c` } });
  expect(props.onTextChange).toHaveBeenLastCalledWith(`${line}, c`);
});
