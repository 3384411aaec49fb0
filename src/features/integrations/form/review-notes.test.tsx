import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { StepFilter } from "../../../../contract/common.ts";
import { api } from "../../../../contract/index.ts";
import { integration, sendgridCredentials } from "../../../testing/records.ts";
import { createErrorReply } from "../../../testing/replies.ts";
import { fill, getPageSource, renderPage } from "../../../testing/render-page.tsx";

const conditions: StepFilter[] = [
  {
    isNegated: false,
    type: "GROUP",
    value: "AND",
    children: [{ field: "plan", value: "pro", operator: "EQUAL", on: "payload" }],
  },
];
const mail = integration("mail", { primary: true, conditions });

test.each([
  ["the only primary", [mail], /so no primary will remain for email\./],
  [
    "one of two primaries",
    [mail, integration("other", { primary: true })],
    /so this one will no longer be primary\./,
  ],
])("the review of conditions for %s explains the loss", async (_, integrations, pattern) => {
  const { user } = await renderPage("/integrations/id-mail", { records: { integrations } });
  fill(await screen.findByLabelText("Value"), "free");
  await user.click(screen.getByRole("button", { name: /^Review/ }));
  expect((await screen.findByRole("dialog")).textContent).toMatch(pattern);
});

test.each([
  [200, "No integration is primary for email, so this one may become primary."],
  [403, "If no integration is primary for email, this one may become primary."],
])("the review of a new integration after a list response %i", async (status, note) => {
  const { user } = await renderPage("/integrations/new?providerId=sendgrid", {
    prepare: ({ on }) =>
      status !== 200 && on(api.integrations.listActive, () => createErrorReply(status)),
  });
  await screen.findByRole("button", { name: "Review" });
  for (const field of document.querySelectorAll<HTMLInputElement>(
    "form input:is([type=text], [type=password])",
  ))
    fill(field, "typed");
  fill(screen.getByLabelText(/^From/), "a@shop.example");
  await user.click(screen.getByRole("button", { name: "Review" }));
  expect((await screen.findByRole("dialog")).textContent).toContain(note);
});

test("the review starts with a warning if saved credentials will be deleted", async () => {
  const { credentials: _, ...mailWithoutCredentials } = mail;
  const { user } = await renderPage("/integrations/id-mail", {
    prepare: ({ on }) =>
      on(api.integrations.listActive, () => Response.json([mailWithoutCredentials])),
  });
  await user.click(await screen.findByRole("checkbox", { name: /^Replace all credentials/ }));
  fill(screen.getByLabelText(/^Type Development/), "Development");
  fill(screen.getByLabelText(/^API key/), "typed");
  fill(screen.getByLabelText(/^From/), "a@shop.example");
  fill(screen.getByLabelText(/^Sender name/), "Shop");
  await user.click(screen.getByRole("button", { name: /^Review/ }));
  const [firstNote, secondNote] = within(await screen.findByRole("dialog")).getAllByRole("alert");
  expect(firstNote?.textContent).toBe(
    "All saved credentials will be deleted. This can't be undone.",
  );
  expect(firstNote?.className).toMatch(/warning/i);
  expect(secondNote?.className).not.toMatch(/warning/i);
});

describe("secrets that a save deletes", () => {
  const configurations = { inboundWebhookEnabled: true, inboundWebhookSigningKey: "canary-sign" };
  const review = async (
    credentials: typeof mail.credentials,
    edit: (user: Awaited<ReturnType<typeof renderPage>>["user"]) => Promise<void>,
  ) => {
    const { user } = await renderPage("/integrations/id-mail", {
      prepare: ({ on }) =>
        on(api.integrations.listActive, () =>
          Response.json([{ ...mail, credentials, configurations }]),
        ),
    });
    await screen.findByRole("heading", { level: 1, name: "mail" });
    await edit(user);
    await user.click(screen.getByRole("button", { name: /^Review/ }));
    return { user, dialog: within(await screen.findByRole("dialog")) };
  };
  const warning = /^Replaced and removed secrets can't be restored\./;

  test("can be copied in the review", async () => {
    const { user, dialog } = await review(
      { ...sendgridCredentials, apiKey: "canary-key" },
      async ({ click }) => {
        await click(screen.getByRole("button", { name: "Replace API key" }));
        fill(screen.getByLabelText(/^API key/), "typed");
      },
    );
    expect(dialog.getByText(warning)).toBeTruthy();
    expect(getPageSource()).not.toContain("canary");
    expect(dialog.queryByRole("button", { name: "Copy saved Signing key" })).toBeNull();
    await user.click(dialog.getByRole("button", { name: "Copy saved API key" }));
    expect(await navigator.clipboard.readText()).toBe("canary-key");
  });

  test("include the signing key, which API keys can read", async () => {
    const { user, dialog } = await review(undefined, async ({ click }) => {
      await click(screen.getByRole("button", { name: "Remove Signing key" }));
    });
    expect(dialog.getByText(warning)).toBeTruthy();
    await user.click(dialog.getByRole("button", { name: "Copy saved Signing key" }));
    expect(await navigator.clipboard.readText()).toBe("canary-sign");
  });

  test("aren't offered for copying if they can't be read", async () => {
    const { dialog } = await review(undefined, async ({ click }) => {
      await click(screen.getByRole("checkbox", { name: /^Replace all credentials/ }));
      fill(screen.getByLabelText(/^Type Development/), "Development");
      fill(screen.getByLabelText(/^API key/), "typed");
      fill(screen.getByLabelText(/^From/), "a@shop.example");
      fill(screen.getByLabelText(/^Sender name/), "Shop");
    });
    expect(dialog.queryByText(warning)).toBeNull();
    expect(dialog.queryByRole("button", { name: /^Copy saved/ })).toBeNull();
  });

  test("don't include unchanged secrets", async () => {
    const { dialog } = await review(sendgridCredentials, async () =>
      fill(screen.getByLabelText(/^Sender name/), "Store"),
    );
    expect(dialog.queryByText(warning)).toBeNull();
  });
});
