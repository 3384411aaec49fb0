import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Secret } from "./secret.tsx";

const writeText = vi.fn<(text: string) => Promise<void>>();

beforeEach(() => {
  vi.useFakeTimers();
  writeText.mockReset().mockResolvedValue();
  Object.defineProperty(navigator, "clipboard", { value: { writeText }, configurable: true });
});
afterEach(() => {
  vi.useRealTimers();
});

const createPage = () =>
  document.documentElement.textContent + new XMLSerializer().serializeToString(document.body);
const click = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

function show() {
  return render(
    <>
      <Secret label="API key" read={() => "SG.first"} />
      <Secret label="Signing key" read={() => "whsec.second"} />
    </>,
  );
}

test("it isn't on the page until revealed, and copying doesn't reveal it", () => {
  show();
  expect(createPage()).not.toContain("SG.first");
  click("Copy API key");
  expect(writeText).toHaveBeenCalledWith("SG.first");
  expect(createPage()).not.toContain("SG.first");
});

test("masks don't reveal lengths", () => {
  show();
  const [first, second] = screen.getAllByText(/•/);
  expect(first?.textContent).toBe(second?.textContent);
});

test("only one is revealed at a time", () => {
  show();
  click("Reveal API key");
  expect(createPage()).toContain("SG.first");
  click("Reveal Signing key");
  expect(createPage()).toContain("whsec.second");
  expect(createPage()).not.toContain("SG.first");
});

test("it is hidden automatically after 30 seconds", () => {
  show();
  click("Reveal API key");
  act(() => void vi.advanceTimersByTime(29_000));
  expect(createPage()).toContain("SG.first");
  act(() => void vi.advanceTimersByTime(1000));
  expect(createPage()).not.toContain("SG.first");
});

test("it is hidden when the window or the row loses the focus", () => {
  show();
  click("Reveal API key");
  act(() => void window.dispatchEvent(new Event("blur")));
  expect(createPage()).not.toContain("SG.first");
  click("Reveal API key");
  fireEvent.blur(screen.getByRole("button", { name: "Hide API key" }));
  expect(createPage()).not.toContain("SG.first");
});

test("leaving the page hides it", () => {
  const { unmount } = show();
  click("Reveal API key");
  unmount();
  show();
  expect(createPage()).not.toContain("SG.first");
});
