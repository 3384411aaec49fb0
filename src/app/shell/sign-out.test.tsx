import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { session } from "../../api/session/session.ts";
import { createLinkSignIn, createMemoryStore } from "../../api/testing/sessions.ts";
import { hasDrafts } from "../../components/form/delete-drafts.ts";
import { createDraft } from "../../components/form/drafts.ts";
import { browserData } from "../../lib/browser/browser-data.ts";
import { sessionStore } from "../../lib/browser/storage.ts";
import { fill, renderPage } from "../../testing/render-page.tsx";

const warningText = "If you sign out, unsaved changes in all tabs will be lost.";
const noOtherDataText = "No other personal data is saved in this browser.";
const findSignInHeading = async () =>
  await screen.findByRole("heading", { level: 1, name: "Sign in" });
const findDialog = async (name: string) => within(await screen.findByRole("dialog", { name }));

async function openForm() {
  const page = await renderPage("/subscribers/new");
  const idField = await screen.findByRole<HTMLInputElement>("textbox", { name: /^Subscriber id/i });
  const chooseSignOut = async () => {
    await page.user.click(screen.getByRole("button", { name: "Operator" }));
    await page.user.click(await screen.findByRole("menuitem", { name: "Sign out" }));
  };
  return { ...page, idField, chooseSignOut };
}

test("without data and unsaved changes, a sign-out isn't confirmed", async () => {
  const { chooseSignOut } = await openForm();
  await chooseSignOut();
  await screen.findByRole("form", { name: "Sign in manually" });
  const heading = await findSignInHeading();
  expect(document.activeElement).toBe(heading);
});

test("a sign-out with unsaved changes is confirmed", async () => {
  const { user, idField, chooseSignOut } = await openForm();
  fill(idField, "bo");
  await chooseSignOut();
  const dialog = await findDialog("Sign out without saving?");
  expect(dialog.getByText(warningText)).toBeTruthy();
  expect(dialog.getByRole("status").textContent).toBe(noOtherDataText);
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  expect(session.get().status).toBe("signedIn");
  expect(idField.value).toBe("bo");

  await chooseSignOut();
  await user.click((await findDialog("Sign out without saving?")).getByText("Sign out"));
  expect(await findSignInHeading()).toBeTruthy();
});

const saveDraft = (store = sessionStore) =>
  createDraft("endpoint a", [], store).save({ base: {}, values: {}, savedAt: Date.now() });

test("a sign-out from the demo notice is confirmed, too", async () => {
  saveDraft();
  const organization = { id: "org", name: "Larkfield" };
  const { user } = await renderPage("/events", { signIn: createLinkSignIn({ organization }) });
  const signOutName = "Sign out and connect your own service";
  await user.click(await screen.findByRole("button", { name: signOutName }));
  const dialog = await findDialog("Sign out without saving?");
  await user.click(dialog.getByRole("button", { name: "Sign out" }));
  expect(await findSignInHeading()).toBeTruthy();
});

test("a sign-out with unsaved changes in another tab is confirmed", async () => {
  const { user, chooseSignOut } = await openForm();
  saveDraft(createMemoryStore());
  await chooseSignOut();
  const dialog = await findDialog("Sign out without saving?");
  expect(dialog.getByText(warningText)).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  act(() => session.lock("locked"));
  const lockDialog = await findDialog("Locked");
  expect(lockDialog.getByText(warningText)).toBeTruthy();
  await user.click(lockDialog.getByRole("button", { name: "Sign out" }));
  expect(await findSignInHeading()).toBeTruthy();
  expect(hasDrafts()).toBe(false);
});

test("the dialog about data in this browser warns of unsaved changes", async () => {
  await browserData.save({ kind: "import", id: "a", title: "a.csv", scope: "" }, [["plan", 1]]);
  const { user, idField, chooseSignOut } = await openForm();
  await chooseSignOut();
  let dialog = await findDialog("Sign out and delete the data in this browser?");
  expect(dialog.queryByText(warningText)).toBeNull();
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  fill(idField, "bo");

  await chooseSignOut();
  dialog = await findDialog("Sign out and delete the data in this browser?");
  expect(dialog.getByText(warningText)).toBeTruthy();
  const status = dialog.getByRole("status");
  expect(status.textContent).toMatch(/^1 item/);
  await user.click(dialog.getByRole("button", { name: "Delete a.csv" }));
  dialog = await findDialog("Sign out without saving?");
  // The same element announces the change.
  expect(status.isConnected).toBe(true);
  expect(status.textContent).toBe(noOtherDataText);
  expect(dialog.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
    "Cancel",
    "Sign out",
  ]);
});

test("if data can't be deleted, the session continues and the dialog shows why", async () => {
  await browserData.save({ kind: "import", id: "a", title: "a.csv", scope: "" }, [["plan", 1]]);
  const { user, chooseSignOut } = await openForm();
  await chooseSignOut();
  const dialog = await findDialog("Sign out and delete the data in this browser?");
  vi.spyOn(browserData, "clear").mockRejectedValueOnce(new Error("The database is closed"));
  vi.spyOn(browserData, "list").mockRejectedValueOnce(new Error("The database is closed"));
  const button = dialog.getByRole("button", { name: "Delete data and sign out" });
  await user.click(button);
  expect((await dialog.findByRole("alert")).textContent).toMatch(/^Couldn't delete the data/);
  expect(session.get().status).toBe("signedIn");
  await user.click(button);
  expect(await findSignInHeading()).toBeTruthy();
  expect(await browserData.list()).toEqual([]);
});

test("a sign-out can be canceled while data is being deleted", async () => {
  await browserData.save({ kind: "import", id: "a", title: "a.csv", scope: "" }, [["plan", 1]]);
  const { user, chooseSignOut } = await openForm();
  let finishDeletion = () => {};
  const deletionPromise = new Promise<void>((resolve) => {
    finishDeletion = resolve;
  });
  vi.spyOn(browserData, "clear").mockReturnValueOnce(deletionPromise);
  await chooseSignOut();
  const dialog = await findDialog("Sign out and delete the data in this browser?");
  const getButton = (name: string) => dialog.getByRole<HTMLButtonElement>("button", { name });
  await user.click(getButton("Delete data and sign out"));
  await waitFor(() => expect(getButton("Keep data and sign out").disabled).toBe(true));
  await user.click(getButton("Cancel"));
  await act(async () => finishDeletion());
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(session.get().status).toBe("signedIn");
});

test("the dialog of a locked session warns of unsaved changes", async () => {
  const { idField } = await openForm();
  act(() => session.lock("locked"));
  expect((await findDialog("Locked")).queryByText(warningText)).toBeNull();
  act(() => session.open(createLinkSignIn()));
  fill(idField, "bo");
  act(() => session.lock("locked"));
  expect((await findDialog("Locked")).getByText(warningText)).toBeTruthy();
});

test("a link to another environment warns of unsaved changes if it requires a sign-out", async () => {
  saveDraft();
  await renderPage("/events?env=elsewhere");
  expect(await screen.findByText(warningText)).toBeTruthy();
  cleanup();
  await renderPage("/events?env=prod");
  await screen.findByText(/to open this link/);
  expect(screen.queryByText(warningText)).toBeNull();
});
