import { expect, test } from "vitest";
import { theme } from "./theme.ts";

test("computes colors from CSS variables", () => {
  expect(theme.alpha("var(--accent)", 0.5)).toBe(
    "color-mix(in srgb, var(--accent) calc(100% * 0.5), transparent)",
  );
  expect(theme.lighten("var(--accent)", 0.1)).toContain("#fff calc(100% * 0.1)");
  expect(theme.darken("var(--accent)", 0.1)).toContain("#000 calc(100% * 0.1)");
});

test("has a text color for every background", () => {
  expect(theme.palette.getContrastText(theme.palette.error.main)).toBe("var(--surface)");
});
