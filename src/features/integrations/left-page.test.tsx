import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { api } from "../../../contract/index.ts";
import { integration, sendgridCredentials } from "../../testing/records.ts";
import { fill, renderPage, save } from "../../testing/render-page.tsx";
import { createErrorReply, deferReply, failWithNetworkError } from "../../testing/replies.ts";

const mail = integration("mail", { primary: true });
const backup = integration("backup");

async function openFromList(name: string) {
  const page = await renderPage("/integrations", { records: { integrations: [mail, backup] } });
  await page.user.click(await screen.findByRole("link", { name }));
  await screen.findByRole("heading", { level: 1, name });
  return page;
}

describe("a save with a conflict that is left behind", () => {
  const saveWithConflict = async () => {
    const page = await openFromList("mail");
    fill(await screen.findByLabelText(/^Sender name/), "Mine");
    const changedMail = { ...mail, credentials: { ...sendgridCredentials, senderName: "Theirs" } };
    const listReply = deferReply<typeof api.integrations.listActive>(() => [changedMail, backup]);
    page.service.onNext(api.integrations.listActive, listReply.handler);
    await save();
    return { ...page, listReply };
  };
  const leave = async ({ user }: Awaited<ReturnType<typeof saveWithConflict>>) => {
    fireEvent.click(screen.getByRole("link", { name: "Integrations", hidden: true }));
    const dialog = await screen.findByRole("dialog", { name: "Leave while saving?" });
    await user.click(within(dialog).getByRole("button", { name: "Leave form" }));
    await screen.findByRole("heading", { level: 1, name: "Integrations" });
  };
  const messagePattern =
    /^Couldn't save mail\. Your input is kept in this tab, except for secrets\./;

  test("is reported if the conflict is found later", async () => {
    const page = await saveWithConflict();
    await leave(page);
    page.listReply.release();
    expect(await screen.findByText(messagePattern)).toBeTruthy();
    expect(page.service.getRequests(api.integrations.update)).toEqual([]);
  });

  test("is reported if the comparison was open", async () => {
    const page = await saveWithConflict();
    page.listReply.release();
    await screen.findByRole("dialog", { name: /changed by someone else/ });
    await leave(page);
    expect(await screen.findByText(messagePattern)).toBeTruthy();
    expect(page.service.getRequests(api.integrations.update)).toEqual([]);
  });
});

async function leaveAndReturn({ user, back }: Awaited<ReturnType<typeof renderPage>>) {
  fireEvent.click(screen.getByRole("link", { name: "Integrations", hidden: true }));
  const dialog = await screen.findByRole("dialog", { name: "Leave while saving?" });
  await user.click(within(dialog).getByRole("button", { name: "Leave form" }));
  await screen.findByRole("heading", { level: 1, name: "Integrations" });
  await back();
}

async function leaveWhileSaving(
  page: Awaited<ReturnType<typeof openFromList>>,
  savedMail: typeof mail,
) {
  const reply = deferReply<typeof api.integrations.update>(() => {
    page.service.records.integrations = [savedMail, backup];
    return savedMail;
  });
  page.service.onNext(api.integrations.update, reply.handler);
  await save();
  await waitFor(() => expect(page.service.getRequests(api.integrations.update)).toHaveLength(1));
  await leaveAndReturn(page);
  return reply;
}

test("a form that is reopened during its own save has no changes after the save", async () => {
  const page = await openFromList("mail");
  await page.user.click(await screen.findByRole("button", { name: "Replace API key" }));
  const secretField = document.querySelector<HTMLInputElement>('[name="secrets.apiKey"]');
  if (secretField) fill(secretField, "typed");
  fill(screen.getByLabelText(/^Sender name/), "Mine");
  const savedMail = {
    ...mail,
    credentials: { ...sendgridCredentials, apiKey: "typed", senderName: "Mine" },
  };
  const reply = await leaveWhileSaving(page, savedMail);
  expect(await screen.findByRole("button", { name: "Review 1 change" })).toBeTruthy();
  reply.release();
  await screen.findByText("mail saved");
  expect(await screen.findByRole("button", { name: "Review changes" })).toBeTruthy();
  expect(screen.queryByText(/^Unsaved changes from/)).toBeNull();
  expect(screen.getByLabelText(/^Sender name/)).toHaveProperty("value", "Mine");
  fill(screen.getByLabelText("Name"), "Later");
  await save();
  // If the save had included someone else's changes, the notice would mention them.
  expect(await screen.findByText("mail saved")).toBeTruthy();
  expect(page.service.getRequests(api.integrations.update).at(-1)?.body).toEqual({ name: "Later" });
});

test("a form that is reopened during its own save doesn't check the credentials again", async () => {
  const page = await openFromList("mail");
  await page.user.click(await screen.findByRole("checkbox", { name: /^Check the credentials/ }));
  fill(screen.getByLabelText("Name"), "Typed");
  const savedMail = { ...mail, name: "Typed" };
  const reply = await leaveWhileSaving(page, savedMail);
  await screen.findByDisplayValue("Typed");
  reply.release();
  await screen.findByText("mail saved. The service checked the credentials.");
  await waitFor(() => expect(screen.queryByText(/^Unsaved changes from/)).toBeNull());
  expect(screen.getByRole("checkbox", { name: /^Check the credentials/ })).toHaveProperty(
    "checked",
    false,
  );
});

test("a creation form that is reopened during its own save is reset after the save", async () => {
  const page = await renderPage("/integrations/new?providerId=sendgrid&clone=id-mail", {
    records: { integrations: [integration("mail", { name: "Original" })] },
  });
  await screen.findByDisplayValue("Copy of Original");
  fill(screen.getByLabelText("Name"), "Typed");
  const reply = deferReply<typeof api.integrations.create>(() =>
    integration("typed", { name: "Typed" }),
  );
  page.service.on(api.integrations.create, reply.handler);
  await page.user.click(screen.getByRole("button", { name: "Review" }));
  const reviewDialog = await screen.findByRole("dialog");
  await page.user.click(within(reviewDialog).getByRole("button", { name: /^Create/ }));
  await waitFor(() => expect(page.service.getRequests(api.integrations.create)).toHaveLength(1));
  await leaveAndReturn(page);
  await screen.findByDisplayValue("Typed");
  reply.release();
  await screen.findByText("Typed created");
  await waitFor(() => expect(screen.queryByText(/^Unsaved changes from/)).toBeNull());
  expect(screen.getByLabelText("Name")).toHaveProperty("value", "Copy of Original");
});

describe("an action that is left behind", () => {
  type Page = Awaited<ReturnType<typeof openFromList>>;
  const openDialog = async ({ user }: Page, actionLabel: string) => {
    await user.click(await screen.findByRole("button", { name: `${actionLabel}…` }));
    const dialog = await screen.findByRole("dialog");
    return {
      confirm: async () =>
        await user.click(within(dialog).getByRole("button", { name: actionLabel })),
    };
  };
  const confirm = async (page: Page, actionLabel: string) =>
    await (await openDialog(page, actionLabel)).confirm();
  const leave = async ({ back }: Page) => {
    await back();
    await screen.findByRole("heading", { level: 1, name: "Integrations" });
  };
  const setPrimary = (page: Page) => {
    page.service.records.integrations = [integration("mail"), { ...backup, primary: true }];
    return { ...backup, primary: true };
  };

  test.each([
    ["succeeded", () => ({ ...mail, active: false }), "mail deactivated"],
    [
      "was rejected",
      () => createErrorReply(403, { message: "Not now" }),
      /^Couldn't deactivate mail\. .+ Not now$/,
    ],
    [
      "may have succeeded",
      failWithNetworkError,
      /^Couldn't deactivate mail\. .+ The change may have been applied\. Check the record/,
    ],
  ])("is reported if it %s", async (_, respond, message) => {
    const page = await openFromList("mail");
    const reply = deferReply<typeof api.integrations.update>(respond);
    page.service.on(api.integrations.update, reply.handler);
    await confirm(page, "Deactivate");
    await waitFor(() => expect(page.service.getRequests(api.integrations.update)).toHaveLength(1));
    await leave(page);
    reply.release();
    expect(await screen.findByText(message)).toBeTruthy();
  });

  test("is reported if someone else's change prevents it", async () => {
    const page = await openFromList("backup");
    const listReply = deferReply<typeof api.integrations.listActive>(() => [
      integration("mail"),
      { ...backup, primary: true },
    ]);
    const dialog = await openDialog(page, "Set as primary");
    // The dialog loads the list for its sender fields. `listReply` is for the request after that.
    await waitFor(() =>
      expect(page.service.getRequests(api.integrations.listActive)).toHaveLength(3),
    );
    page.service.onNext(api.integrations.listActive, listReply.handler);
    await dialog.confirm();
    await leave(page);
    listReply.release();
    const message = "Couldn't set backup as primary. backup was set as primary in the meantime.";
    expect(await screen.findByText(message)).toBeTruthy();
    expect(page.service.getRequests(api.integrations.setPrimary)).toEqual([]);
  });

  test.each([
    ["succeeded", false, "Change to backup undone"],
    ["failed", true, /^Couldn't undo the change to backup\. .+ Not now$/],
  ])("and that undoes a change is reported if it %s", async (_, isRejected, message) => {
    const page = await openFromList("backup");
    page.service.on(api.integrations.setPrimary, () => setPrimary(page));
    await confirm(page, "Set as primary");
    const undoButton = await screen.findByRole("button", { name: "Set mail as primary again" });
    await screen.findByText("Primary for email");
    const reply = deferReply<typeof api.integrations.setPrimary>(() =>
      isRejected ? createErrorReply(403, { message: "Not now" }) : mail,
    );
    page.service.on(api.integrations.setPrimary, reply.handler);
    await page.user.click(undoButton);
    await waitFor(() =>
      expect(page.service.getRequests(api.integrations.setPrimary)).toHaveLength(2),
    );
    await leave(page);
    reply.release();
    expect(await screen.findByText(message)).toBeTruthy();
  });

  test("doesn't reset a form that was opened later", async () => {
    const page = await openFromList("mail");
    const reply = deferReply<typeof api.integrations.update>(() => ({ ...mail, active: false }));
    page.service.on(api.integrations.update, reply.handler);
    await confirm(page, "Deactivate");
    await leave(page);
    await page.user.click(await screen.findByRole("link", { name: "mail" }));
    await page.user.click(await screen.findByRole("button", { name: "Replace API key" }));
    const field = document.querySelector<HTMLInputElement>('[name="secrets.apiKey"]');
    if (field) fill(field, "typed");
    reply.release();
    expect(await screen.findByText("mail deactivated")).toBeTruthy();
    expect(field?.isConnected).toBe(true);
  });
});
