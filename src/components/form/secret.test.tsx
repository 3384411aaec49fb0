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

const readPageText = () =>
  document.documentElement.textContent + new XMLSerializer().serializeToString(document.body);
const click = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

function renderSecrets() {
  return render(
    <>
      <Secret label="API key" read={() => "SG.first"} />
      <Secret label="Signing key" read={() => "whsec.second"} />
    </>,
  );
}

test("it isn't on the page until revealed, and copying doesn't reveal it", () => {
  renderSecrets();
  expect(readPageText()).not.toContain("SG.first");
  click("Copy API key");
  expect(writeText).toHaveBeenCalledWith("SG.first");
  expect(readPageText()).not.toContain("SG.first");
});

test("masks don't reveal lengths", () => {
  renderSecrets();
  const [firstMask, secondMask] = screen.getAllByText(/•/);
  expect(firstMask?.textContent).toBe(secondMask?.textContent);
});

test("only one is revealed at a time", () => {
  renderSecrets();
  click("Reveal API key");
  expect(readPageText()).toContain("SG.first");
  click("Reveal Signing key");
  expect(readPageText()).toContain("whsec.second");
  expect(readPageText()).not.toContain("SG.first");
});

test("it is hidden automatically after 30 seconds", () => {
  renderSecrets();
  click("Reveal API key");
  act(() => void vi.advanceTimersByTime(29_000));
  expect(readPageText()).toContain("SG.first");
  act(() => void vi.advanceTimersByTime(1000));
  expect(readPageText()).not.toContain("SG.first");
});

test("it is hidden when the window or the row loses the focus", () => {
  renderSecrets();
  click("Reveal API key");
  act(() => void window.dispatchEvent(new Event("blur")));
  expect(readPageText()).not.toContain("SG.first");
  click("Reveal API key");
  fireEvent.blur(screen.getByRole("button", { name: "Hide API key" }));
  expect(readPageText()).not.toContain("SG.first");
});

test("leaving the page hides it", () => {
  const { unmount } = renderSecrets();
  click("Reveal API key");
  unmount();
  renderSecrets();
  expect(readPageText()).not.toContain("SG.first");
});
