import { screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { api } from "../../../contract/index.ts";
import { integration, recordedAt } from "../../testing/records.ts";
import { fill, renderPage, save } from "../../testing/render-page.tsx";

const mail = integration("mail", { primary: true });
const deletedMail = { ...mail, deleted: true, deletedAt: recordedAt };

describe("a deleted integration", () => {
  test("is neither active nor primary, and can't be changed", async () => {
    const { service } = await renderPage("/integrations/id-mail", {
      prepare: ({ on }) => on(api.integrations.listActive, () => [deletedMail]),
    });
    const heading = await screen.findByRole("heading", { level: 1, name: "mail" });
    const headerText = heading.closest("header")?.textContent;
    expect(headerText).toMatch(/Deleted .*\d/);
    expect(headerText).not.toMatch(/Active|Primary for/);
    const description = "This integration was deleted, so it can't be changed.";
    for (const name of ["Set as primary…", "Activate…"]) {
      const button = screen.getByRole("button", { name, description });
      expect(button.getAttribute("aria-disabled")).toBe("true");
    }
    fill(screen.getByLabelText("Name"), "Renamed");
    expect(
      screen.getByRole<HTMLButtonElement>("button", { name: /^Review/, description }).disabled,
    ).toBe(true);
    expect(service.getRequests(api.integrations.update)).toEqual([]);
  });

  test("isn't listed as inactive, even if this browser has saved it", async () => {
    const { user, service } = await renderPage("/integrations", {
      records: { integrations: [mail] },
    });
    const link = await screen.findByRole("link", { name: "mail" });
    service.on(api.integrations.listActive, () => [deletedMail]);
    await user.click(screen.getByRole("button", { name: "Refresh" }));
    await screen.findByRole("region", { name: /^Deleted/ });
    expect(document.contains(link)).toBe(false);
    const idField = screen.getByLabelText("Integration ID or identifier");
    fill(idField, "id-mail");
    await user.click(screen.getByRole("button", { name: "Open integration" }));
    const panel = await screen.findByRole("region", { name: /^Email integrations/ });
    expect(panel.textContent).toContain("No active integration");
    expect(panel.textContent).not.toContain("inactive");
  });

  test("isn't saved if it was deleted while the form was open", async () => {
    const { service } = await renderPage("/integrations/id-mail", {
      records: { integrations: [mail] },
    });
    fill(await screen.findByLabelText("Name"), "Renamed");
    service.on(api.integrations.listActive, () => [deletedMail]);
    await save();
    const dialog = screen.getByRole("dialog");
    await waitFor(() => expect(dialog.textContent).toContain("mail was deactivated or deleted"));
    expect(service.getRequests(api.integrations.update)).toEqual([]);
  });
});
