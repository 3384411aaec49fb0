import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { extraApi } from "../../../contract/extra-operations.ts";
import { api } from "../../../contract/index.ts";
import { createLinkSignIn } from "../../api/testing/sessions.ts";
import { integration, sendgridCredentials } from "../../testing/records.ts";
import {
  deferReply,
  failWithNetworkError,
  createProxyPage,
  createErrorReply,
} from "../../testing/replies.ts";
import { fill, findDialogAlert, renderPage, save, saveAgain } from "../../testing/render-page.tsx";

const mail = integration("mail", { primary: true });
const records = { integrations: [mail, integration("taken")] };
const findField = async (name: string) => {
  await screen.findByRole("button", { name: /^(Review|Save)|optional/ });
  const input = document.querySelector<HTMLInputElement>(
    `[name="credentials.${name}"], [name="secrets.${name}"]`,
  );
  if (!input) throw new Error(`No field ${name}`);
  return input;
};

async function openAndEdit() {
  const page = await renderPage("/integrations/id-mail", { records });
  const { service, user } = page;
  await user.click(await screen.findByRole("button", { name: "Replace API key" }));
  fill(await findField("apiKey"), "typed");
  fill(await findField("from"), "b@shop.example");
  return {
    ...page,
    getIdempotencyKeys: () =>
      service
        .getRequests(api.integrations.update)
        .map(({ headers }) => headers.get("idempotency-key")),
    getSavedRecord: () =>
      service.records.integrations.find(({ identifier }) => identifier === "mail"),
  };
}

describe("opening an integration", () => {
  test("shows a loading state first", async () => {
    const listReply = deferReply(() => [mail]);
    await renderPage("/integrations/id-mail", {
      prepare: ({ on }) => on(api.integrations.listActive, listReply.handler),
    });
    expect(await screen.findByText(/^Loading/)).toBeTruthy();
    listReply.release();
    expect(await screen.findByRole("heading", { level: 1, name: "mail" })).toBeTruthy();
  });

  test("shows the service's error and can be retried", async () => {
    const { user, service } = await renderPage("/integrations/id-mail", {
      records,
      prepare: ({ on }) =>
        on(api.integrations.listActive, () => createErrorReply(403, { message: "Not now" })),
    });
    expect((await screen.findByRole("alert")).textContent).toContain("Not now");
    service.restore(api.integrations.listActive);
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("heading", { level: 1, name: "mail" })).toBeTruthy();
  });
});

test("conditions that break the contract can be edited", async () => {
  const conditions = [
    { type: "GROUP", children: [{ field: "total", operator: "LARGER", value: 50 }] },
    { children: null },
  ];
  await renderPage("/integrations/id-mail", {
    prepare: ({ on }) =>
      on(api.integrations.listActive, () => Response.json([{ ...mail, conditions }])),
  });
  expect((await screen.findByLabelText<HTMLInputElement>("Value")).value).toBe("50");
});

test.each([
  ["sendgrid", /^\d+ fields that this provider doesn't use$/],
  ["not-in-catalog", /^\d+ fields of other providers$/],
])("the form of %s labels the other fields", async (providerId, name) => {
  await renderPage("/integrations/id-mail", {
    records: { integrations: [{ ...mail, providerId }] },
  });
  expect(await screen.findByRole("button", { name })).toBeTruthy();
});

test("invalid JSON in a collapsed field of other providers is shown, and can be corrected", async () => {
  const { user } = await renderPage("/integrations/id-mail", { records });
  const toggleButton = await screen.findByRole("button", {
    name: /fields that this provider doesn't/,
  });
  await user.click(toggleButton);
  const field = await findField("tlsOptions");
  fill(field, "{");
  await user.click(toggleButton);
  expect(document.contains(field)).toBe(false);
  await user.click(screen.getByRole("button", { name: /^Review/ }));
  expect(await screen.findByText(/\(line 1, column 2\)$/)).toBeTruthy();
  fill(await findField("tlsOptions"), "{}");
  expect(await findField("tlsOptions")).toBeTruthy();
});

describe("a save that fails", () => {
  test("keeps all input, including secrets", async () => {
    const { service } = await openAndEdit();
    service.onNext(api.integrations.update, () => createErrorReply(500, { errorId: "E-1" }));
    await save();
    const dialog = screen.getByRole("dialog");
    await waitFor(() => expect(dialog.textContent).toContain("E-1"));
    expect(dialog.textContent).toMatch(/input is kept/i);
    expect((await findField("apiKey")).value).toBe("typed");
    expect((await findField("from")).value).toBe("b@shop.example");
  });

  test.each([{ data: null, hasMore: "x" }, null])(
    "keeps the secret when the response is %j, and retries with the same idempotency key",
    async (body) => {
      const { service, getIdempotencyKeys, getSavedRecord } = await openAndEdit();
      service.onNext(api.integrations.update, () => Response.json(body));
      await save();
      const dialog = screen.getByRole("dialog");
      await waitFor(() => expect(within(dialog).getByRole("alert")).toBeTruthy());
      expect((await findField("apiKey")).value).toBe("typed");
      await saveAgain();
      await waitFor(() => expect(getSavedRecord()?.credentials?.["apiKey"]).toBe("typed"));
      expect(new Set(getIdempotencyKeys()).size).toBe(1);
    },
  );

  test("explains that the integration was deactivated or deleted", async () => {
    const { service, getIdempotencyKeys } = await openAndEdit();
    service.onNext(api.integrations.listActive, () => Response.json([]));
    await save();
    const dialog = screen.getByRole("dialog");
    await waitFor(() => expect(dialog.textContent).toContain("mail was deactivated or deleted"));
    expect(dialog.textContent).not.toContain("Unexpected error");
    expect(getIdempotencyKeys()).toEqual([]);
  });

  test("is retried with the same idempotency key and applied once", async () => {
    const { service, getIdempotencyKeys, getSavedRecord } = await openAndEdit();
    service.onNext(
      api.integrations.update,
      () => createErrorReply(500, { errorId: "E-1" }),
      () => createProxyPage(503),
      failWithNetworkError,
    );
    await save();
    const dialog = screen.getByRole("dialog");
    await waitFor(() => expect(dialog.textContent).toContain("E-1"));
    await saveAgain();
    await waitFor(() => expect(dialog.textContent).toContain("503"));
    await saveAgain();
    await waitFor(() => expect(dialog.textContent).toMatch(/offline|Couldn't reach/));
    await saveAgain();
    await waitFor(() => expect(getSavedRecord()?.credentials?.from).toBe("b@shop.example"));
    expect(getIdempotencyKeys()).toHaveLength(4);
    expect(new Set(getIdempotencyKeys()).size).toBe(1);
    expect(getSavedRecord()?.credentials).toEqual({
      ...sendgridCredentials,
      apiKey: "typed",
      from: "b@shop.example",
    });
    expect(await screen.findByText(/saved$/)).toBeTruthy();
  });

  describe("to return a response, but was applied", () => {
    const loseResponse = async () => {
      const page = await openAndEdit();
      const { service } = page;
      service.onNext(api.integrations.update, ({ body }) => {
        service.records.integrations = [{ ...mail, credentials: body.credentials ?? {} }];
        return failWithNetworkError();
      });
      await save();
      const dialog = screen.getByRole("dialog");
      await within(dialog).findByText(/^Couldn't reach/);
      return { ...page, dialog };
    };

    test("counts as saved when it is repeated", async () => {
      await loseResponse();
      await saveAgain();
      expect(await screen.findByText("mail saved")).toBeTruthy();
      expect(await screen.findByRole("region", { name: "Credentials changed" })).toBeTruthy();
    });

    test("isn't taken for someone else's when the input is changed", async () => {
      const { user, service, dialog, getSavedRecord } = await loseResponse();
      await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
      fill(await findField("from"), "d@shop.example");
      service.onNext(api.integrations.update, () => createErrorReply(503));
      await save();
      await findDialogAlert();
      await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Cancel" }));
      fill(await findField("from"), "c@shop.example");
      await save();
      expect(await screen.findByText("mail saved")).toBeTruthy();
      expect(getSavedRecord()?.credentials).toMatchObject({
        apiKey: "typed",
        from: "c@shop.example",
      });
    });
  });

  test("shows the service's message on the field", async () => {
    const { service } = await openAndEdit();
    const identifierField = await screen.findByRole("textbox", { name: "Identifier" });
    fill(identifierField, "taken");
    service.onNext(api.integrations.update, () =>
      createErrorReply(409, {
        message: "No",
        errors: { identifier: { messages: ["Belongs to another"] } },
      }),
    );
    await save();
    expect(await screen.findByText("Belongs to another")).toBeTruthy();
    expect(
      screen.getByRole<HTMLInputElement>("textbox", { name: "Identifier", hidden: true }).value,
    ).toBe("taken");
  });
});

test.each([
  [false, "mail saved"],
  [true, "mail saved. The service checked the credentials."],
])("the notice says whether the credentials were checked: %j", async (isChecked, text) => {
  const { user } = await openAndEdit();
  if (isChecked) await user.click(screen.getByRole("checkbox", { name: /^Check the credentials/ }));
  await save();
  expect(await screen.findByText(text)).toBeTruthy();
});

describe("a deactivation", () => {
  const openDeactivationDialog = async (operations: "integrations.list"[]) => {
    const { user } = await renderPage("/integrations/id-mail", {
      records,
      signIn: createLinkSignIn({ operations }),
      prepare: ({ on }) => on(extraApi.integrations.list, () => records.integrations),
    });
    await user.click(await screen.findByRole("button", { name: "Deactivate…" }));
    return await screen.findByRole("dialog", { name: /^Deactivate mail/ });
  };

  test("shows the ID to save if the API lists active integrations only", async () => {
    expect((await openDeactivationDialog([])).textContent).toContain("Save this ID");
  });

  test("doesn't ask to save the ID if the service lists inactive integrations", async () => {
    const dialog = await openDeactivationDialog(["integrations.list"]);
    expect(dialog.textContent).toContain("messages won't be sent");
    expect(dialog.textContent).not.toContain("Save this ID");
  });
});

test.each([
  ["is described", "Taken was activated.", false],
  ["that someone else had undone is described", "The change was already undone.", true],
])("an undone deactivation %s", async (_, text, isAlreadyUndone) => {
  const { user, service } = await renderPage("/integrations/id-taken", { records });
  await user.click(await screen.findByRole("button", { name: "Deactivate…" }));
  const dialog = await screen.findByRole("dialog", { name: /^Deactivate taken/ });
  await user.click(within(dialog).getByRole("button", { name: "Deactivate" }));
  expect(await screen.findByText(/^Inactive, last seen/)).toBeTruthy();
  if (isAlreadyUndone) service.records.integrations = records.integrations;
  await user.click(await screen.findByRole("button", { name: "Reactivate" }));
  const panel = await screen.findByRole("region", { name: "Change undone" });
  expect(within(panel).getByRole("listitem").textContent).toBe(text);
});

test("a change can be undone only until the operator leaves the page", async () => {
  const { user, back } = await renderPage("/integrations/id-mail", { records });
  await user.click(await screen.findByRole("button", { name: "Deactivate…" }));
  const dialog = await screen.findByRole("dialog", { name: /^Deactivate mail/ });
  await user.click(within(dialog).getByRole("button", { name: "Deactivate" }));
  expect(await screen.findByText(/^Inactive, last seen/)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Reactivate" })).toBeTruthy();
  await user.click(screen.getByRole("link", { name: "taken" }));
  expect(await screen.findByRole("heading", { level: 1, name: "taken" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Reactivate" })).toBeNull();
  await back();
  expect(await screen.findByRole("heading", { level: 1, name: "mail" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Reactivate" })).toBeNull();
});

test("a change can't be undone while the form has unsaved input", async () => {
  const { user } = await renderPage("/integrations/id-mail", { records });
  await user.click(await screen.findByRole("button", { name: "Deactivate…" }));
  const dialog = await screen.findByRole("dialog", { name: /^Deactivate mail/ });
  await user.click(within(dialog).getByRole("button", { name: "Deactivate" }));
  const findUndoButton = () => screen.findByRole("button", { name: "Reactivate" });
  expect((await findUndoButton()).getAttribute("aria-disabled")).toBeNull();
  const nameField = screen.getByLabelText<HTMLInputElement>("Name");
  fill(nameField, "Typed");
  expect((await findUndoButton()).getAttribute("aria-disabled")).toBe("true");
  await user.click(await findUndoButton());
  expect(nameField.value).toBe("Typed");
});

test("a change by someone else is shown next to the input, and neither is lost", async () => {
  const { user, service } = await renderPage("/integrations/id-mail", { records });
  fill(await findField("senderName"), "Mine");
  service.records.integrations = [
    {
      ...mail,
      name: "Renamed",
      credentials: { ...sendgridCredentials, apiKey: "canary-theirs", senderName: "Theirs" },
    },
  ];
  await save();
  const dialog = await screen.findByRole("dialog", { name: /changed by someone else/ });
  const senderNameGroup = within(dialog).getByRole("group", { name: "Sender name" });
  expect(senderNameGroup.textContent).toMatch(/: Theirs/);
  expect(dialog.textContent).not.toContain("canary");
  expect(service.getRequests(api.integrations.update)).toEqual([]);
  // Only the sender name conflicts, so there is one choice to make.
  expect(within(dialog).getAllByRole("group")).toHaveLength(1);
  await user.click(within(dialog).getByRole("button", { name: "Save these values" }));
  await waitFor(() =>
    expect(service.records.integrations[0]).toMatchObject({
      name: "Renamed",
      credentials: { ...sendgridCredentials, apiKey: "canary-theirs", senderName: "Mine" },
    }),
  );
  expect(await screen.findByText("mail saved. Changes by someone else were kept.")).toBeTruthy();
});
