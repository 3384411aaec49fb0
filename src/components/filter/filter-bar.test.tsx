import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { FilterBar } from "./filter-bar.tsx";

const filters = [
  { id: "email", label: "Email", chipLabel: "email" },
  { id: "phone", label: "Phone", chipLabel: "phone" },
] as const;

function Filters() {
  const [values, setValues] = useState<{ email?: string | undefined; phone?: string | undefined }>(
    {},
  );
  return (
    <FilterBar
      filters={filters}
      values={values}
      onChange={(id, value) => setValues({ ...values, [id]: value })}
    />
  );
}

test("the focus stays at the filters after adding, canceling, and removing one", async () => {
  const user = userEvent.setup();
  render(<Filters />);
  const button = screen.getByRole("button", { name: "Filter" });
  const openFilterEditor = async (label: string) => {
    await user.click(button);
    await user.click(await screen.findByRole("menuitem", { name: label }));
    return await screen.findByRole("textbox", { name: label });
  };
  await user.type(await openFilterEditor("Email"), "ana{Enter}");
  await waitFor(() => expect(document.activeElement).toBe(button));
  await openFilterEditor("Phone");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(document.activeElement).toBe(button));
  await user.click(screen.getByRole("button", { name: "Remove filter: email" }));
  await waitFor(() => expect(document.activeElement).toBe(button));
});
