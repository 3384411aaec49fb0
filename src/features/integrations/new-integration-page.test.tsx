import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { api } from "../../../contract/index.ts";
import { integration } from "../../testing/records.ts";
import { deferReply } from "../../testing/replies.ts";
import { fill, renderPage, save } from "../../testing/render-page.tsx";

test("the catalog can be searched, and the search is part of the URL", async () => {
  const { address } = await renderPage("/integrations/new");
  fill(await screen.findByLabelText("Find a provider"), "mailgun");
  await waitFor(() => expect(address()).toBe("/integrations/new?find=mailgun"));
  expect(await screen.findByRole("link", { name: /^Mailgun/ })).toBeTruthy();
  expect(screen.queryByRole("link", { name: /^SendGrid/ })).toBeNull();
});

test("a search without matches shows an empty state", async () => {
  await renderPage("/integrations/new?find=carrier-pigeon");
  expect(screen.queryByRole("link", { name: /^SendGrid/ })).toBeNull();
  expect((await screen.findAllByText(/^No provider|^None/)).length).toBeGreaterThan(0);
});

test("nothing is sent until required credentials are entered", async () => {
  const { user, service } = await renderPage("/integrations/new?providerId=sendgrid");
  await user.click(await screen.findByRole("button", { name: /^Review/ }));
  await waitFor(() =>
    expect(document.querySelectorAll('form [aria-invalid="true"]').length).toBeGreaterThan(0),
  );
  expect(service.getRequests(api.integrations.create)).toEqual([]);
});

test("a clone waits until its original is loaded", async () => {
  const listReply = deferReply(() => [integration("mail", { name: "Original" })]);
  await renderPage("/integrations/new?providerId=sendgrid&clone=id-mail", {
    prepare: ({ on }) => on(api.integrations.listActive, listReply.handler),
  });
  expect(await screen.findByText(/^Loading/)).toBeTruthy();
  listReply.release();
  expect(await screen.findByRole("heading", { level: 1, name: /SendGrid/ })).toBeTruthy();
});

describe("a clone", () => {
  const openClone = async () => {
    const page = await renderPage("/integrations/new?providerId=sendgrid&clone=id-mail", {
      records: { integrations: [integration("mail", { name: "Original" })] },
    });
    await screen.findByDisplayValue("Copy of Original");
    return page;
  };

  test("can be left without confirmation if there is no input", async () => {
    const { user, address } = await openClone();
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(address()).toBe("/integrations"));
  });

  test("can't be left without confirmation if there is input", async () => {
    const { user } = await openClone();
    fill(screen.getByDisplayValue<HTMLInputElement>("Copy of Original"), "typed");
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(await screen.findByRole("dialog", { name: "Leave without saving?" })).toBeTruthy();
  });

  test("is a copy without secrets, and with the original's conditions", async () => {
    const rule = { field: "tenant", operator: "EQUAL", value: "eu-gov", on: "payload" } as const;
    const original = integration("mail", {
      conditions: [{ isNegated: false, type: "GROUP", value: "AND", children: [rule] }],
    });
    const { user } = await renderPage("/integrations/id-mail", {
      records: { integrations: [original] },
    });
    await user.click(await screen.findByRole("link", { name: "Clone" }));
    expect(await screen.findByText(/^Secrets weren't copied\./)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>(/^API key/).value).toBe("");
    const summary = screen.getByRole("status", { name: "Conditions summary" });
    expect(summary.textContent).toContain("eu-gov");
  });

  test("doesn't copy conditions that the form can't show", async () => {
    const conditions = [{ type: "GROUP", value: "XOR", children: [] }];
    await renderPage("/integrations/new?providerId=sendgrid&clone=id-mail", {
      prepare: ({ on }) =>
        on(api.integrations.listActive, () =>
          Response.json([{ ...integration("mail"), conditions }]),
        ),
    });
    expect((await screen.findByText(/^Secrets weren't copied\./)).textContent).toContain(
      "The conditions weren't copied because the form can't show all of them.",
    );
    const summary = screen.getByRole("status", { name: "Conditions summary" });
    expect(summary.textContent).toMatch(/^No conditions\./);
  });

  test("shows all values in the review, including the copied ones", async () => {
    const { user } = await openClone();
    await user.click(screen.getByRole("button", { name: "Review" }));
    const dialog = await screen.findByRole("dialog", { name: /^Create SendGrid integration in/ });
    expect(dialog.textContent).toMatch(/Provider.*sendgrid/);
    expect(dialog.textContent).toMatch(/Name.*Copy of Original/);
    expect(dialog.textContent).toMatch(/From.*a@shop\.example/);
    expect(dialog.textContent).toMatch(/Sender name.*Shop/);
  });
});

test("choosing another provider requires confirmation if there is input", async () => {
  const { user, address } = await renderPage("/integrations/new?providerId=sendgrid");
  const field = await screen.findByLabelText<HTMLInputElement>(/^API key/);
  fill(field, "typed");
  await user.click(screen.getByRole("link", { name: "Change provider" }));
  const dialog = await screen.findByRole("dialog", { name: "Leave without saving?" });
  await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
  expect(field.isConnected).toBe(true);
  expect(field.value).toBe("typed");
  await user.click(await screen.findByRole("link", { name: "Change provider" }));
  await user.click(await screen.findByRole("button", { name: "Leave without saving" }));
  await waitFor(() => expect(address()).toBe("/integrations/new"));
});

test("a creation that is left behind shows only a notice", async () => {
  const reply = deferReply<typeof api.integrations.create>(() =>
    integration("expo", { providerId: "expo", channel: "push" }),
  );
  const { service, address } = await renderPage("/integrations/new?providerId=expo", {
    prepare: ({ on }) => on(api.integrations.create, reply.handler),
  });
  await screen.findByRole("button", { name: /^Review/ });
  for (const field of document.querySelectorAll<HTMLInputElement>(
    "form input:is([type=text], [type=password])",
  ))
    fill(field, "typed");
  await save(/^Create/);
  await waitFor(() => expect(service.getRequests(api.integrations.create)).toHaveLength(1));
  fireEvent.click(screen.getByRole("link", { name: /^Events/, hidden: true }));
  fireEvent.click(await screen.findByRole("button", { name: "Leave form" }));
  await waitFor(() => expect(address()).toBe("/events"));
  reply.release();
  expect(await screen.findByText("typed created")).toBeTruthy();
  expect(address()).toBe("/events");
});
