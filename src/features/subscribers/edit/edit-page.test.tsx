import { EditorView } from "@codemirror/view";
import { MutationCache } from "@tanstack/react-query";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { api } from "../../../../contract/index.ts";
import { session } from "../../../api/session/session.ts";
import { sessionStore } from "../../../lib/browser/storage.ts";
import { toPage } from "../../../testing/default-handlers.ts";
import { channelEndpoint, subscriber } from "../../../testing/records.ts";
import { deferReply, failWithNetworkError, createErrorReply } from "../../../testing/replies.ts";
import {
  findDialogAlert,
  fill,
  renderPage,
  save,
  saveAgain,
} from "../../../testing/render-page.tsx";

const ana = subscriber("ana", { firstName: "Ana", email: "ana@acme.example" });
const getField = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });

/** Waits for a field that no dialog covers. */
const findField = async (name: string) =>
  await screen.findByRole<HTMLInputElement>("textbox", { name });

async function openAndEdit() {
  const page = await renderPage("/subscribers/ana/edit", { records: { subscribers: [ana] } });
  fill(await findField("First name"), "Anna");
  const { service } = page;
  const getKeys = () =>
    service
      .getRequests(api.subscribers.upsert)
      .map(({ headers }) => headers.get("idempotency-key"));
  return { ...page, getKeys, getSavedSubscriber: () => service.records.subscribers[0] };
}

describe("opening the form", () => {
  test("shows a loading state first", async () => {
    const reply = deferReply(() => toPage([ana], {}));
    await renderPage("/subscribers/ana/edit", {
      prepare: ({ on }) => on(api.subscribers.list, reply.handler),
    });
    expect(await screen.findByText(/^Loading/)).toBeTruthy();
    reply.release();
    expect(await screen.findByRole("textbox", { name: "First name" })).toBeTruthy();
  });

  test("shows that an unknown subscriber doesn't exist", async () => {
    await renderPage("/subscribers/nobody/edit");
    expect(await screen.findByText(/no subscriber|not found/i)).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^Review/ })).toBeNull();
  });

  test("shows the service's message for a failure and loads after a retry", async () => {
    const { user, service } = await renderPage("/subscribers/ana/edit", {
      records: { subscribers: [ana] },
      prepare: ({ on }) =>
        on(api.subscribers.list, () => createErrorReply(403, { message: "Not today" })),
    });
    expect((await screen.findByRole("alert")).textContent).toContain("Not today");
    service.restore(api.subscribers.list);
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("textbox", { name: "First name" })).toBeTruthy();
  });
});

test("a review of invalid custom data moves the focus to its editor", async () => {
  await openAndEdit();
  const group = screen.getByRole("group", { name: "Custom data" });
  const editor = await waitFor(() => {
    const [content] = [...group.querySelectorAll("div")].flatMap(
      ({ shadowRoot }) => shadowRoot?.querySelector<HTMLElement>(".cm-content") ?? [],
    );
    expect(content).toBeDefined();
    return content && EditorView.findFromDOM(content);
  });
  act(() => editor?.dispatch({ changes: { from: 0, insert: "[1" } }));
  fireEvent.click(screen.getByRole("button", { name: /^Review/ }));
  await waitFor(() => expect(editor?.hasFocus).toBe(true));
});

describe("a save that fails", () => {
  test("shows the service's message on the field and keeps the input", async () => {
    const { service } = await openAndEdit();
    service.onNext(api.subscribers.upsert, () =>
      createErrorReply(422, {
        message: "No",
        errors: { firstName: { messages: ["Too <b>cheerful</b>"] } },
      }),
    );
    await save();
    await waitFor(() => {
      const descriptionId = getField("First name").getAttribute("aria-describedby") ?? "";
      expect(document.getElementById(descriptionId)?.textContent).toContain("Too <b>cheerful</b>");
    });
    expect(getField("First name").value).toBe("Anna");
  });

  test("shows the service's message and the error ID in the dialog", async () => {
    const { service } = await openAndEdit();
    service.onNext(api.subscribers.upsert, () =>
      createErrorReply(500, { message: "Fell over", errorId: "e-17" }),
    );
    await save();
    await waitFor(async () => expect(await findDialogAlert()).toContain("e-17"));
    expect(await findDialogAlert()).toContain("Fell over");
  });

  test("is retried with the same idempotency key until the service responds", async () => {
    const { service, getKeys, getSavedSubscriber } = await openAndEdit();
    service.onNext(
      api.subscribers.upsert,
      () => createErrorReply(500, { errorId: "e-17" }),
      failWithNetworkError,
    );
    await save();
    await waitFor(async () => expect(await findDialogAlert()).toContain("e-17"));
    await saveAgain();
    await waitFor(async () => expect(await findDialogAlert()).toMatch(/offline|Couldn't reach/));
    await saveAgain();
    expect(await screen.findByRole("heading", { level: 1, name: "Anna" })).toBeTruthy();
    expect(getKeys()).toHaveLength(3);
    expect(new Set(getKeys()).size).toBe(1);
    expect(getSavedSubscriber()).toMatchObject({ firstName: "Anna", email: "ana@acme.example" });
  });

  test("but was applied isn't taken for a change by someone else", async () => {
    const { user, service, getSavedSubscriber } = await openAndEdit();
    service.onNext(api.subscribers.upsert, () => {
      service.records.subscribers = [{ ...ana, firstName: "Anna" }];
      return failWithNetworkError();
    });
    const saveAndCancel = async () => {
      await save();
      await findDialogAlert();
      await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Cancel" }));
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    };
    await saveAndCancel();
    fill(getField("First name"), "Annie");
    service.onNext(api.subscribers.upsert, () => createErrorReply(503));
    await saveAndCancel();
    fill(getField("First name"), "Ana");
    fill(getField("Last name"), "Petrović");
    await save();
    expect(await screen.findByRole("heading", { level: 1, name: "Ana Petrović" })).toBeTruthy();
    expect(getSavedSubscriber()).toMatchObject({ firstName: "Ana", lastName: "Petrović" });
  });

  test("gets a new idempotency key after a rejection", async () => {
    const { service, getKeys } = await openAndEdit();
    service.onNext(api.subscribers.upsert, () =>
      createErrorReply(422, {
        message: "No",
        errors: { firstName: { messages: ["Too cheerful"] } },
      }),
    );
    await save();
    await screen.findByText("Too cheerful");
    fill(await findField("First name"), "Anica");
    await save();
    expect(await screen.findByRole("heading", { level: 1, name: "Anica" })).toBeTruthy();
    expect(new Set(getKeys()).size).toBe(2);
  });

  test("offers to send an empty value after a rejected null", async () => {
    const { user, service } = await openAndEdit();
    fill(getField("First name"), "");
    service.onNext(api.subscribers.upsert, () =>
      createErrorReply(422, {
        message: "No",
        errors: { firstName: { messages: ["Expected text"] } },
      }),
    );
    await save();
    expect(await screen.findByText("Expected text")).toBeTruthy();
    await user.click(await screen.findByRole("button", { name: /^Review/ }));
    await user.click(await screen.findByRole("button", { name: "Send empty value" }));
    await saveAgain();
    expect(await screen.findByRole("heading", { level: 1, name: "ana@acme.example" })).toBeTruthy();
    const sentNames = service.getRequests(api.subscribers.upsert).map(({ body }) => body.firstName);
    expect(sentNames).toEqual([null, ""]);
  });

  test("because the session ended is retried once after signing in again", async () => {
    const { user, service, getKeys, getSavedSubscriber } = await openAndEdit();
    service.onNext(api.subscribers.upsert, () => createErrorReply(401, { message: "Expired" }));
    await save();
    const signInDialog = within(await screen.findByRole("dialog", { name: "Sign in again" }));
    fill(signInDialog.getByLabelText(/^Session token/, { selector: "input" }), "sbs_new");
    await user.click(signInDialog.getByRole("button", { name: "Sign in" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Anna" })).toBeTruthy();
    expect(getKeys()).toHaveLength(2);
    expect(new Set(getKeys()).size).toBe(1);
    expect(getSavedSubscriber()).toMatchObject({ firstName: "Anna" });
  });
});

test("a notice of unexpected values gets the focus of the save button", async () => {
  const { user, service } = await openAndEdit();
  service.onNext(api.subscribers.upsert, () => ({ ...ana, firstName: "Anna-Marija" }));
  await user.click(screen.getByRole("button", { name: /^Review/ }));
  await user.click(await screen.findByRole("button", { name: "Save 1 change" }));
  const notice = await screen.findByText(/the service returned 1 unexpected value/);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(document.activeElement?.contains(notice)).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
});

describe("a record that was changed by someone else while editing", () => {
  const theirs = { ...ana, firstName: "Anastasia", email: "other@acme.example" };

  test("is compared before a request is sent", async () => {
    const { service, getKeys } = await openAndEdit();
    service.records.subscribers = [theirs];
    await save();
    const dialog = within(await screen.findByRole("dialog", { name: /changed by someone else/i }));
    const nameGroup = dialog.getByRole("group", { name: "First name" });
    expect(nameGroup.textContent).toMatch(/Original value: Ana/);
    expect(
      within(nameGroup).getByRole<HTMLInputElement>("radio", { name: /: Anna$/ }).checked,
    ).toBe(true);
    expect(
      dialog.getByRole<HTMLInputElement>("radio", { name: /: other@acme\.example$/ }).checked,
    ).toBe(true);
    expect(getKeys()).toEqual([]);
  });

  test("is saved with the chosen values", async () => {
    const { user, service, getSavedSubscriber } = await openAndEdit();
    service.records.subscribers = [theirs];
    await save();
    const dialog = within(await screen.findByRole("dialog", { name: /changed by someone else/i }));
    await user.click(dialog.getByRole("button", { name: /^(Go on|Continue|Use)/ }));
    expect((await findField("Email")).value).toBe("other@acme.example");
    await save();
    expect(await screen.findByRole("heading", { level: 1, name: "Anna" })).toBeTruthy();
    expect(getSavedSubscriber()).toMatchObject({ firstName: "Anna", email: "other@acme.example" });
  });

  test("isn't recreated after it was deleted", async () => {
    const { service, getKeys } = await openAndEdit();
    service.records.subscribers = [];
    await save();
    await waitFor(async () => expect(await findDialogAlert()).toMatch(/input is kept/i));
    expect(getKeys()).toEqual([]);
  });
});

describe("leaving with changes", () => {
  test("asks for confirmation", async () => {
    const { user, address } = await openAndEdit();
    await user.click(screen.getByRole("link", { name: /^Events/ }));
    const leaveDialog = within(await screen.findByRole("dialog", { name: /^Leave/ }));
    expect(leaveDialog.getByText(/1 change to Ana/)).toBeTruthy();
    await user.click(leaveDialog.getByRole("button", { name: "Cancel" }));
    expect((await findField("First name")).value).toBe("Anna");
    expect(address()).toBe("/subscribers/ana/edit");
  });

  test("by a reload restores the input", async () => {
    const { reload } = await openAndEdit();
    await reload();
    expect(await screen.findByText(/not saved|unsaved/i)).toBeTruthy();
    expect(getField("First name").value).toBe("Anna");
  });

  test("doesn't ask after discarding", async () => {
    const { user, reload, address } = await openAndEdit();
    await reload();
    await user.click(await screen.findByRole("button", { name: /^Discard/ }));
    expect(getField("First name").value).toBe("Ana");
    await user.click(screen.getByRole("link", { name: /^Events/ }));
    await waitFor(() => expect(address()).toBe("/events"));
  });
});

test("a save isn't sent to another environment", async () => {
  const { service, address } = await openAndEdit();
  const listReply = deferReply(() => toPage([ana], {}));
  service.on(api.subscribers.list, listReply.handler);
  await save();
  await waitFor(() => expect(service.getRequests(api.subscribers.list).length).toBeGreaterThan(1));
  await act(async () => session.switchTo("prod"));
  await waitFor(() => expect(address()).toMatch(/^\/events/));
  const notifySpy = vi.spyOn(MutationCache.prototype, "notify");
  await act(async () => listReply.release());
  const rejection = expect.objectContaining({ action: expect.objectContaining({ type: "error" }) });
  await waitFor(() => expect(notifySpy).toHaveBeenCalledWith(rejection));
  expect(service.getRequests(api.subscribers.upsert)).toEqual([]);
});

test("a failed save is shown before the record is loaded again", async () => {
  const { service } = await openAndEdit();
  service.on(api.subscribers.upsert, () => {
    service.on(api.subscribers.list, deferReply(() => toPage([ana], {})).handler);
    return createErrorReply(503, { message: "Later" });
  });
  await save();
  await waitFor(async () => expect(await findDialogAlert()).toContain("Later"), { timeout: 2000 });
});

test("switching the environment keeps the draft and shows a notice", async () => {
  await openAndEdit();
  await act(async () => session.switchTo("prod"));
  expect(await screen.findByText(/^Unsaved changes are kept in this tab/)).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(sessionStore.keys().some((key) => sessionStore.get(key)?.includes("Anna"))).toBe(true);
});

test.each([
  ["+4915112345678", /^At least 1 phone endpoint will still use the old number/],
  [
    "+4915100000000",
    "1 endpoint was checked and doesn't use the old number. Other endpoints weren't checked.",
  ],
])("the endpoints with the old number, if not all are loaded (%s)", async (phoneNumber, text) => {
  const endpoint = channelEndpoint("phone-ana", { type: "phone", endpoint: { phoneNumber } });
  const { user } = await renderPage("/subscribers/ana/edit", {
    records: { subscribers: [{ ...ana, phone: "+4915112345678" }] },
    prepare: ({ on }) =>
      on(api.channelEndpoints.list, () => ({ ...toPage([endpoint], {}), next: "c2" })),
  });
  fill(await findField("Phone"), "+4915187654321");
  await user.click(screen.getByRole("button", { name: /^Review/ }));
  const dialog = within(await screen.findByRole("dialog", { name: /^Save/ }));
  expect(await dialog.findByText(text)).toBeTruthy();
});

test("a failed search for endpoints with the old number runs again with the next review", async () => {
  const phone = "+4915112345678";
  const endpoint = channelEndpoint("phone-ana", {
    type: "phone",
    endpoint: { phoneNumber: phone },
  });
  const { user, service } = await renderPage("/subscribers/ana/edit", {
    records: { subscribers: [{ ...ana, phone }], channelEndpoints: [endpoint] },
    prepare: ({ on }) =>
      on(api.channelEndpoints.list, () => createErrorReply(403, { message: "Not today" })),
  });
  fill(await findField("Phone"), "+4915187654321");
  const review = async () => {
    await user.click(screen.getByRole("button", { name: /^Review/ }));
    return within(await screen.findByRole("dialog", { name: /^Save/ }));
  };
  const failedDialog = await review();
  await failedDialog.findByText(/^Couldn't search for endpoints with the old number/);
  service.restore(api.channelEndpoints.list);
  await user.click(failedDialog.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const dialog = await review();
  expect(await dialog.findByText(/^1 phone endpoint will still use the old number/)).toBeTruthy();
});
