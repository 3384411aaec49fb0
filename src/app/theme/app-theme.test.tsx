import { act, cleanup, render, screen } from "@testing-library/react";
import { useColorScheme } from "@mui/material/styles";
import { beforeEach, expect, test, vi } from "vitest";
import { localStore } from "../../lib/browser/storage.ts";
import { AppTheme, applyStoredScheme } from "./app-theme.tsx";

const root = document.documentElement;

function system(dark: boolean) {
  vi.spyOn(window, "matchMedia").mockImplementation((query) =>
    Object.assign(new EventTarget(), {
      matches: dark && query.includes("dark"),
      media: query,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    }),
  );
}

beforeEach(() => {
  localStore.remove("theme");
  root.removeAttribute("data-light");
  root.removeAttribute("data-dark");
});
function Switch() {
  const { mode, setMode } = useColorScheme();
  return <button onClick={() => setMode("light")}>{mode}</button>;
}

const show = () =>
  render(
    <AppTheme>
      <Switch />
    </AppTheme>,
  );

test("follows the system by default", () => {
  system(true);
  show();
  expect(root.hasAttribute("data-dark")).toBe(true);
  expect(screen.getByRole("button").textContent).toBe("system");
});

test("a stored choice overrides the system", () => {
  system(true);
  show();
  act(() => screen.getByRole("button").click());
  expect(root.hasAttribute("data-light")).toBe(true);
  expect(root.hasAttribute("data-dark")).toBe(false);
  expect(localStore.get("theme")).toBe("light");
  cleanup();
  show();
  expect(screen.getByRole("button").textContent).toBe("light");
});

test("a stored choice is applied before the first render", () => {
  localStore.set("theme", "dark");
  applyStoredScheme();
  expect(root.hasAttribute("data-dark")).toBe(true);
});

test.each(["system", "solarized", "dark\u0000"])("a stored %j follows the system", (stored) => {
  localStore.set("theme", stored);
  system(false);
  applyStoredScheme();
  expect(root.hasAttribute("data-dark")).toBe(false);
  show();
  expect(screen.getByRole("button").textContent).toBe("system");
});
