import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { fill, renderPage } from "../../testing/render-page.tsx";

test("the page is the first under “Inspect”, and its shortcut opens it", async () => {
  const { address } = await renderPage("/integrations");
  const links = (await screen.findByRole("navigation", { name: "Main" })).querySelectorAll("a");
  expect([...links].map(({ textContent }) => textContent)[1]).toContain("Failures");
  fireEvent.keyDown(document.body, { key: "g" });
  fireEvent.keyDown(document.body, { key: "f" });
  await waitFor(() => expect(address()).toBe("/failures"));
});

test("a typed condition becomes a chip in the URL, and can be removed", async () => {
  const { user, address } = await renderPage("/failures");
  const field = await screen.findByRole("combobox", { name: "Filter failures" });
  fill(field, '-emailDomain:"web.de"');
  fireEvent.keyDown(field, { key: "Enter" });
  await waitFor(() => expect(address()).toBe("/failures?where=-emailDomain:web.de"));
  await user.click(screen.getByRole("button", { name: "Remove filter: not email domain" }));
  await waitFor(() => expect(address()).toBe("/failures"));
});
