import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { subscriber } from "../../../testing/records.ts";
import { fill, renderPage } from "../../../testing/render-page.tsx";

const ana = subscriber("ana", { firstName: "Ana" });

async function compareWithChange() {
  const { user, service } = await renderPage("/subscribers/ana/edit", {
    records: { subscribers: [ana] },
  });
  fill(await screen.findByRole("textbox", { name: "First name" }), "Anna");
  service.records.subscribers = [{ ...ana, firstName: "Anastasia" }];
  await user.click(screen.getByRole("button", { name: /^Review/ }));
  await user.click(await screen.findByRole("button", { name: "Save 1 change" }));
  await waitFor(() =>
    expect(screen.queryByRole("dialog", { name: /^Save/, hidden: true })).toBeNull(),
  );
  return { user, dialog: await screen.findByRole("dialog", { name: "Changed by someone else" }) };
}

test.each([
  { choice: "Your value", button: "Cancel", target: ["button", "Review 1 change"] },
  { choice: "Your value", button: "Use these values", target: ["button", "Review 1 change"] },
  { choice: "Current value", button: "Use these values", target: ["form", "Edit Ana"] },
] as const)("the focus stays in the form after the comparison: $choice, $button", async (row) => {
  const { user, dialog: dialogElement } = await compareWithChange();
  const dialog = within(dialogElement);
  await user.click(dialog.getByRole("radio", { name: new RegExp(`^${row.choice}`) }));
  await user.click(dialog.getByRole("button", { name: row.button }));
  const [role, name] = row.target;
  const target = await screen.findByRole(role, { name });
  await waitFor(() => expect(document.activeElement === target).toBe(true));
});

test("the comparison has the focus, and Escape returns it to the form", async () => {
  const { user, dialog } = await compareWithChange();
  expect(document.activeElement === dialog).toBe(true);
  await user.click(within(dialog).getByRole("radio", { name: /^Current value/ }));
  await user.keyboard("{Escape}");
  expect(within(dialog).getAllByRole("radio", { hidden: true })).toHaveLength(2);
  await waitFor(() => expect(dialog.isConnected).toBe(false));
  const button = screen.getByRole("button", { name: "Review 1 change" });
  expect(document.activeElement === button).toBe(true);
});
