import TextField from "@mui/material/TextField";
import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { enableStyles } from "../../../testing/styles.ts";
import { AppTheme } from "../app-theme.tsx";
import { styleCache } from "../style-cache.ts";

enableStyles();

test("a field adds no style sheet of its own, which would restyle the page", () => {
  const countSheets = () => document.querySelectorAll("style[data-emotion='css-global']").length;
  const { rerender } = render(<AppTheme>{null}</AppTheme>);
  const countBefore = countSheets();
  rerender(
    <AppTheme>
      <TextField label="Name" />
    </AppTheme>,
  );
  expect(styleCache.sheet.tags.length).toBeGreaterThan(0);
  expect(countSheets()).toBe(countBefore);
});
