import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { api } from "../../../../contract/index.ts";
import { session } from "../../../api/session/session.ts";
import { subscriber } from "../../../testing/records.ts";
import { createErrorReply } from "../../../testing/replies.ts";
import { fill, renderPage, save } from "../../../testing/render-page.tsx";

const ana = subscriber("ana", { firstName: "Ana", email: "ana@acme.example" });
const findField = async (name: RegExp | string) =>
  await screen.findByRole<HTMLInputElement>("textbox", { name });

test("the ID can be set in the URL", async () => {
  await renderPage("/subscribers/new?id=bo");
  expect((await findField(/^Subscriber id/i)).value).toBe("bo");
});

test("an ID from the URL can be reviewed, but isn't unsaved input", async () => {
  const { user, address } = await renderPage("/subscribers/new?id=bo");
  await findField(/^Subscriber id/i);
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Review" }).disabled).toBe(false);
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(address()).toBe("/subscribers"));
});

test("an ID from the URL leaves no draft for the next form", async () => {
  const { user } = await renderPage("/subscribers/new?id=bo");
  const idField = await findField(/^Subscriber id/i);
  fill(idField, "bob");
  fill(idField, "bo");
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await user.click(await screen.findByRole("link", { name: "Create subscriber" }));
  expect((await findField(/^Subscriber id/i)).value).toBe("");
});

test("a new subscriber is created and opened", async () => {
  const { service, address } = await renderPage("/subscribers/new");
  fill(await findField(/^Subscriber id/i), "bo");
  await save(/^Create/);
  await waitFor(() => expect(address()).toBe("/subscribers/bo"));
  expect(service.getRequests(api.subscribers.upsert)).toMatchObject([
    { query: { failIfExists: true }, body: { subscriberId: "bo" } },
  ]);
});

test("the form is named as a new record, not as a change", async () => {
  const { user } = await renderPage("/subscribers/new");
  expect(await screen.findByRole("form", { name: "Create subscriber" })).toBeTruthy();
  const reviewButton = screen.getByRole<HTMLButtonElement>("button", { name: "Review" });
  expect(reviewButton.disabled).toBe(true);
  expect(screen.getByText("Fill in the form first.")).toBeTruthy();
  fill(await findField("First name"), "Bo");
  await waitFor(() => expect(reviewButton.disabled).toBe(false));
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  const dialog = await screen.findByRole("dialog", { name: "Leave without saving?" });
  expect(dialog.textContent).toContain("Your input will be lost.");
});

test("switching the environment shows that the input is kept in the other one", async () => {
  await renderPage("/subscribers/new");
  fill(await findField(/^Subscriber id/i), "bo");
  await act(async () => session.switchTo("prod"));
  expect(await screen.findByText(/^Unsaved changes are kept in this tab/)).toBeTruthy();
});

test("an ID is required", async () => {
  const { user, service } = await renderPage("/subscribers/new");
  fill(await findField("First name"), "Bo");
  await user.click(screen.getByRole("button", { name: /^Review/ }));
  const idField = await findField(/^Subscriber id/i);
  await waitFor(() => expect(idField.getAttribute("aria-invalid")).toBe("true"));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(service.getRequests(api.subscribers.upsert)).toEqual([]);
});

describe("an ID that is in use", () => {
  async function createExistingSubscriber() {
    const page = await renderPage("/subscribers/new", { records: { subscribers: [ana] } });
    page.service.onNext(api.subscribers.upsert, () => createErrorReply(409, { message: "Exists" }));
    fill(await findField(/^Subscriber id/i), "ana");
    fill(await findField("First name"), "Anna");
    await save(/^Create/);
    const dialog = await screen.findByRole("dialog", { name: /already exists/i });
    return { ...page, dialog: within(dialog) };
  }

  test("is compared with the existing subscriber", async () => {
    const { dialog } = await createExistingSubscriber();
    expect(dialog.getByRole("group", { name: "First name" }).textContent).toContain(": Ana");
    const emailOption = dialog.getByRole<HTMLInputElement>("radio", {
      name: /: ana@acme\.example$/,
    });
    expect(emailOption.checked).toBe(true);
  });

  test("isn't compared with the choices for another ID", async () => {
    const { user, service, dialog } = await createExistingSubscriber();
    await user.click(dialog.getByRole("radio", { name: /: no value$/ }));
    await user.click(dialog.getByRole("button", { name: "Cancel" }));
    const bo = subscriber("bo", { email: "bo@acme.example" });
    service.records.subscribers = [ana, bo];
    service.onNext(api.subscribers.upsert, () => createErrorReply(409, { message: "Exists" }));
    fill(await findField(/^Subscriber id/i), "bo");
    await save(/^Create/);
    const option = await screen.findByRole<HTMLInputElement>("radio", {
      name: /: bo@acme\.example$/,
    });
    expect(option.checked).toBe(true);
  });

  test("continues with editing the existing subscriber", async () => {
    const { user, dialog, address, service } = await createExistingSubscriber();
    await user.click(dialog.getByRole("button", { name: /^Edit/ }));
    await waitFor(() => expect(address()).toBe("/subscribers/ana/edit"));
    expect((await findField("First name")).value).toBe("Anna");
    expect((await findField("Email")).value).toBe("ana@acme.example");
    await save();
    await waitFor(() => expect(address()).toBe("/subscribers/ana"));
    expect(service.records.subscribers).toMatchObject([{ ...ana, firstName: "Anna" }]);
  });
});
