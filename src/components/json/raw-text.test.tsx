import { fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { RawText } from "./raw-text.tsx";

const writeText = vi.fn<(text: string) => Promise<void>>();

beforeEach(() => {
  writeText.mockReset().mockResolvedValue();
  Object.defineProperty(navigator, "clipboard", { value: { writeText }, configurable: true });
});
const getRenderedText = () => document.querySelector("pre")?.textContent ?? "";
const renderRawText = (text: string) =>
  render(<RawText text={text} label="Raw response" fileName="raw.txt" />);

test("a long text is shown in steps of 64 kB with the remaining size", () => {
  renderRawText("x".repeat(150_000));
  expect(getRenderedText()).toHaveLength(65_536);
  expect(screen.getByText(/84\.5 kB not shown/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Show 65.5 kB more" }));
  expect(getRenderedText()).toHaveLength(131_072);
  fireEvent.click(screen.getByRole("button", { name: "Show 18.9 kB more" }));
  expect(getRenderedText()).toHaveLength(150_000);
  expect(screen.queryByText(/not shown/)).toBeNull();
});

test("copying includes the complete text", () => {
  const text = `${"x".repeat(150_000)}\u202E`;
  renderRawText(text);
  fireEvent.click(screen.getByRole("button", { name: "Copy raw response" }));
  expect(writeText).toHaveBeenCalledWith(text);
});

test("lines and tabs are kept, hidden characters are labeled, and stacked marks are limited", () => {
  renderRawText(`a\n\tb\u202Ec${"\u0301".repeat(60_000)}`);
  expect(getRenderedText()).toBe(`a\n\tbRLOc${"\u0301".repeat(8)}+59,992 marks`);
});

test("another text is shown from its beginning", () => {
  const { rerender } = renderRawText("x".repeat(150_000));
  fireEvent.click(screen.getByRole("button", { name: /more$/ }));
  rerender(<RawText text={"y".repeat(150_000)} label="Raw response" fileName="raw.txt" />);
  expect(getRenderedText()).toBe("y".repeat(65_536));
});

test("an empty text is labeled", () => {
  renderRawText("");
  expect(getRenderedText()).toBe("Empty");
});
