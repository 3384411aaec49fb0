import { createTheme } from "@mui/material/styles";
import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { enableStyles } from "../../testing/styles.ts";
import { PendingPalette } from "./pending-palette.tsx";

enableStyles();

test("the field is above the page", () => {
  const { container } = render(
    <PendingPalette open onClose={() => undefined} commands={[]} openCount={1} />,
  );
  const palette = container.firstElementChild;
  expect(palette && Number(getComputedStyle(palette).zIndex)).toBe(createTheme().zIndex.modal);
});
