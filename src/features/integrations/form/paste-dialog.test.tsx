import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { integration } from "../../../testing/records.ts";
import { fill, renderPage } from "../../../testing/render-page.tsx";

test("text can be pasted as soon as the dialog opens", async () => {
  const { user } = await renderPage("/integrations/id-mail", {
    records: { integrations: [integration("mail")] },
  });
  await user.click(await screen.findByRole("button", { name: "Paste credentials" }));
  await user.paste("SENDER_NAME=Store");
  expect(screen.getByRole("button", { name: "Fill in 1 field" })).toBeTruthy();
});

test("an empty pasted value is reported, and doesn't remove the saved secret", async () => {
  const { user } = await renderPage("/integrations/id-mail", {
    records: { integrations: [integration("mail")] },
  });
  await user.click(await screen.findByRole("button", { name: "Paste credentials" }));
  const field = screen.getByRole("textbox", { name: "Text to paste" });
  fill(field, "API_KEY=");
  expect(screen.getByText(/^Ignored empty values:/).textContent).toContain("API_KEY");
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Fill in fields" }).disabled).toBe(
    true,
  );
  fill(field, "API_KEY=\nSENDER_NAME=Store");
  await user.click(screen.getByRole("button", { name: "Fill in 1 field" }));
  expect(screen.queryByText("Will be removed")).toBeNull();
  expect(await screen.findByRole("button", { name: "Review 1 change" })).toBeTruthy();
});
