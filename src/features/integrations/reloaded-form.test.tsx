import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { api } from "../../../contract/index.ts";
import { sendgridCredentials } from "../../testing/records.ts";
import { fill, save } from "../../testing/render-page.tsx";
import { deferReply } from "../../testing/replies.ts";
import {
  applyPrimary,
  backupIntegration,
  mailIntegration,
  openAction,
} from "../../testing/integration-actions.ts";

const findSecretField = async () => {
  fireEvent.click(await screen.findByRole("button", { name: "Replace API key" }));
  const field = document.querySelector<HTMLInputElement>('[name="secrets.apiKey"]');
  if (!field) throw new Error("No field for the API key");
  return field;
};

/** Sets the integration "backup" as primary, and undoes the change. The undo stays pending. */
async function undo() {
  const page = await openAction("backup", "Set as primary");
  const { service, user } = page;
  await page.confirm();
  await screen.findByText("Primary for email");
  const reply = deferReply<typeof api.integrations.setPrimary>(({ params }) =>
    applyPrimary(service, params.integrationId),
  );
  service.onNext(api.integrations.setPrimary, reply.handler);
  await user.click(await screen.findByRole("button", { name: "Set mail as primary again" }));
  await waitFor(() => expect(service.getRequests(api.integrations.setPrimary)).toHaveLength(2));
  return {
    ...page,
    finish: async () => {
      reply.release();
      await screen.findByRole("region", { name: "Change undone" });
      await waitFor(() => expect(screen.queryByText("Primary for email")).toBeNull());
    },
  };
}

describe("a form whose integration is loaded again after an undo", () => {
  test("keeps input that was typed meanwhile, including secrets and the focus", async () => {
    const { service, finish } = await undo();
    const secretField = await findSecretField();
    fill(secretField, "typed");
    fill(screen.getByLabelText(/^Sender name/), "Mine");
    secretField.focus();
    await finish();
    expect(secretField.isConnected).toBe(true);
    expect(secretField.value).toBe("typed");
    expect(document.activeElement).toBe(secretField);
    // The restored conditions don't count as the operator's changes, and aren't saved again.
    expect(screen.getByRole("button", { name: "Review 2 changes" })).toBeTruthy();
    await save();
    expect(await screen.findByText("backup saved")).toBeTruthy();
    expect(service.getRequests(api.integrations.update).at(-1)?.body).toEqual({
      credentials: { apiKey: "typed", from: "a@shop.example", senderName: "Mine" },
    });
  });

  test("shows the loaded values, and can be edited", async () => {
    const { finish } = await undo();
    await finish();
    expect(await screen.findByRole("button", { name: "Review changes" })).toBeTruthy();
    expect(screen.getByRole("status", { name: "Conditions summary" }).textContent).toContain("pro");
  });
});

/**
 * Saves the form of the integration "backup" after `change`. The integration is then loaded again
 * once `releaseReload` is called.
 */
async function saveBackup(change: () => Promise<void> | void) {
  const { user, dialog, service } = await openAction("backup", "Set as primary");
  await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
  await change();
  const reply = deferReply<typeof api.integrations.listActive>(() => service.records.integrations);
  service.on(api.integrations.update, ({ body }) => {
    const savedBackup = {
      ...backupIntegration,
      ...(body.name !== undefined && { name: body.name }),
      credentials: { ...sendgridCredentials, ...body.credentials },
    };
    service.records.integrations = [mailIntegration, savedBackup];
    service.on(api.integrations.listActive, reply.handler);
    return savedBackup;
  });
  await save();
  await screen.findByText("backup saved");
  return { user, service, releaseReload: reply.release };
}

describe("a form that was saved", () => {
  test("keeps input that is typed before the integration is loaded again", async () => {
    const { releaseReload } = await saveBackup(() =>
      fill(screen.getByLabelText(/^Sender name/), "Saved"),
    );
    const nameField = screen.getByLabelText("Name");
    fill(nameField, "Typed");
    releaseReload();
    expect(await screen.findByRole("button", { name: "Review 1 change" })).toBeTruthy();
    expect(nameField.isConnected).toBe(true);
    expect(nameField).toHaveProperty("value", "Typed");
  });

  test("doesn't send the earlier secret if the saved one is kept during the reload", async () => {
    const { user, service, releaseReload } = await saveBackup(async () =>
      fill(await findSecretField(), "new-key"),
    );
    await user.click(await screen.findByRole("button", { name: "Keep saved API key" }));
    const nameField = screen.getByLabelText("Name");
    releaseReload();
    await waitFor(() => expect(nameField.isConnected).toBe(false));
    service.restore(api.integrations.listActive);
    fill(screen.getByLabelText("Name"), "Later");
    await save();
    await waitFor(() => expect(service.getRequests(api.integrations.update)).toHaveLength(2));
    expect(service.getRequests(api.integrations.update).at(-1)?.body).toEqual({ name: "Later" });
  });
});
