import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { FailurePanel } from "./failure-panel.tsx";

afterEach(cleanup);

test.each([
  ["Chrome", "Failed to fetch dynamically imported module: https://console.example/assets/a.js"],
  ["Firefox", "error loading dynamically imported module: https://console.example/assets/a.js"],
  ["Safari", "Importing a module script failed."],
])("code that %s couldn't load is loaded by a reload", (_, message) => {
  const reloadSpy = vi.spyOn(location, "reload").mockReturnValue();
  onTestFinished(() => reloadSpy.mockRestore());
  const onRetry = vi.fn();
  render(
    <FailurePanel
      title="Couldn't load this page"
      error={new TypeError(message)}
      onRetry={onRetry}
      actions={<button>Other action</button>}
    />,
  );
  expect(screen.getByText("Check your connection, then reload the page.")).toBeTruthy();
  expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
    "Reload",
    "Other action",
  ]);
  fireEvent.click(screen.getByRole("button", { name: "Reload" }));
  expect(reloadSpy).toHaveBeenCalledTimes(1);
  expect(onRetry).not.toHaveBeenCalled();
});
