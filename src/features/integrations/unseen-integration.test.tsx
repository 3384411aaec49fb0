import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { api } from "../../../contract/index.ts";
import { event, integration, job, recordedAt } from "../../testing/records.ts";
import { createErrorReply } from "../../testing/replies.ts";
import { renderPage } from "../../testing/render-page.tsx";

describe("an integration that this browser hasn't seen active", () => {
  const inactiveIntegration = integration("idle", { name: "Idle EU", active: false });
  const eventWithInactiveIntegration = event("e1", {
    jobs: [
      job("j1", {
        executionDetails: [
          {
            _id: "d1",
            createdAt: recordedAt,
            status: "Success",
            detail: "Message sent",
            source: "Internal",
            isTest: false,
            isRetry: false,
            providerId: "sendgrid",
            raw: JSON.stringify({
              integrationId: inactiveIntegration._id,
              identifier: inactiveIntegration.identifier,
            }),
          },
        ],
      }),
    ],
  });
  const openActivationDialog = async (user: Awaited<ReturnType<typeof renderPage>>["user"]) => {
    await user.click(await screen.findByRole("button", { name: "Activate…" }));
    return await screen.findByRole("dialog");
  };

  test("has the identifier, provider, and channel that an event in the list records", async () => {
    const { user } = await renderPage("/integrations", {
      records: { integrations: [inactiveIntegration], events: [eventWithInactiveIntegration] },
    });
    await user.click(await screen.findByRole("link", { name: "idle" }));
    expect(await screen.findByRole("heading", { level: 1, name: "idle" })).toBeTruthy();
    expect(screen.getByText("Inactive or deleted")).toBeTruthy();
    expect(screen.getByText(/^SendGrid · email/)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("idle");
    const dialog = await openActivationDialog(user);
    expect(dialog.textContent).toContain("Activate idle in");
    expect(dialog.textContent).toContain("No integration is primary for email.");
  });

  test("has them also if the page is opened by its URL", async () => {
    await renderPage("/integrations/id-idle", {
      records: { integrations: [inactiveIntegration], events: [eventWithInactiveIntegration] },
    });
    expect(await screen.findByRole("heading", { level: 1, name: "idle" })).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("idle");
    expect(screen.getByLabelText<HTMLInputElement>("Identifier").value).toBe("idle");
  });

  test("can be edited even if events can't be loaded", async () => {
    await renderPage("/integrations/id-idle", {
      records: { integrations: [inactiveIntegration] },
      prepare: ({ on }) => on(api.events.list, () => createErrorReply(403, { message: "No" })),
    });
    expect((await screen.findByLabelText<HTMLInputElement>("Name")).value).toBe("id-idle");
  });

  test("keeps its heading if an event refers to it after the form has opened", async () => {
    const { service } = await renderPage("/integrations/id-idle", {
      records: { integrations: [inactiveIntegration], events: [eventWithInactiveIntegration] },
      prepare: ({ onNext }) =>
        onNext(api.events.list, () => createErrorReply(403, { message: "No" })),
    });
    expect((await screen.findByLabelText<HTMLInputElement>("Name")).value).toBe("id-idle");
    await waitFor(() => expect(service.getRequests(api.events.list)).toHaveLength(2));
    await act(async () => {});
    expect(screen.getByRole("heading", { level: 1, name: "id-idle" })).toBeTruthy();
  });

  test("may become primary, and is named after its activation", async () => {
    const { user, service } = await renderPage("/integrations/id-idle", {
      records: { integrations: [inactiveIntegration] },
    });
    expect(await screen.findByText("This ID doesn't match an active integration")).toBeTruthy();
    const dialog = await openActivationDialog(user);
    expect(dialog.textContent).toContain("id-idle may become primary.");
    service.onNext(api.integrations.update, () => {
      const activatedIntegration = { ...inactiveIntegration, active: true, primary: true };
      service.records.integrations = [activatedIntegration];
      return activatedIntegration;
    });
    await user.click(within(dialog).getByRole("button", { name: "Activate" }));
    const panel = await screen.findByRole("region", { name: "Integration activated" });
    expect(
      within(panel)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual(["Idle EU was activated.", "Idle EU became primary for email."]);
    expect(await screen.findByText(/^No email events since the change/)).toBeTruthy();
  });

  test("is named by the response if the list doesn't show its activation", async () => {
    const { user, service } = await renderPage("/integrations/id-idle", {
      records: { integrations: [inactiveIntegration] },
    });
    const dialog = await openActivationDialog(user);
    service.onNext(api.integrations.update, () => ({ ...inactiveIntegration, active: true }));
    await user.click(within(dialog).getByRole("button", { name: "Activate" }));
    const panel = await screen.findByRole("region", { name: "Integration activated" });
    expect(within(panel).getByRole("listitem").textContent).toBe("Idle EU is active.");
    await user.click(screen.getByRole("button", { name: "Deactivate again" }));
    const undoPanel = await screen.findByRole("region", { name: "Change undone" });
    expect(within(undoPanel).getByRole("listitem").textContent).toBe(
      "The list of active integrations didn't change.",
    );
  });

  test("must be activated before it can be set as primary", async () => {
    await renderPage("/integrations/id-idle", { records: { integrations: [inactiveIntegration] } });
    const description = "Activate the integration first.";
    expect(
      await screen.findByRole("button", { name: "Set as primary…", description }),
    ).toBeTruthy();
  });
});
