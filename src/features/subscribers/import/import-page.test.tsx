import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderPage } from "../../../testing/render-page.tsx";

test("offers to choose a file", async () => {
  await renderPage("/subscribers/import");
  expect(await screen.findByRole("heading", { level: 1, name: /^Import/ })).toBeTruthy();
  expect(document.querySelector("input[type=file]")).toBeTruthy();
});
