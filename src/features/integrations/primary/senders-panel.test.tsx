import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { extraApi } from "../../../../contract/extra-operations.ts";
import { api } from "../../../../contract/index.ts";
import { createLinkSignIn } from "../../../api/testing/sessions.ts";
import {
  event,
  integration,
  job,
  recordedAt,
  sendgridCredentials,
} from "../../../testing/records.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { createErrorReply, deferReply } from "../../../testing/replies.ts";
import { conditions, mailIntegration } from "../../../testing/integration-actions.ts";

const records = { integrations: [mailIntegration, integration("taken")] };

describe("failures of a sender", () => {
  const createFailedEvent = (id: string, raw: object = {}) =>
    event(id, {
      jobs: [
        job(id, {
          status: "failed",
          executionDetails: [
            {
              _id: "d1",
              createdAt: recordedAt,
              status: "Failed",
              detail: "Provider returned an error",
              source: "Internal",
              isTest: false,
              isRetry: false,
              providerId: "sendgrid",
              raw: JSON.stringify(raw),
            },
          ],
        }),
      ],
    });
  const recordedEvent = createFailedEvent("e1", { integrationId: "id-mail", identifier: "mail" });
  const findLink = async (name: string) =>
    (await screen.findByRole("link", { name: `View failures of ${name}` })).getAttribute("href");

  test("are those that events record for the integration", async () => {
    await renderPage("/integrations/id-mail", {
      records: { integrations: [mailIntegration], events: [recordedEvent] },
    });
    expect(await findLink("mail")).toBe("/failures?where=integration:mail&env=dev");
  });

  test("can be recorded with the integration's ID alone", async () => {
    await renderPage("/integrations/id-mail", {
      records: { ...records, events: [createFailedEvent("e1", { integrationId: "id-mail" })] },
    });
    expect(await findLink("mail")).toBe("/failures?where=integration:id-mail&env=dev");
  });

  test("are those of the provider if no event records the integration", async () => {
    await renderPage("/integrations/id-mail", {
      records: { integrations: [mailIntegration], events: [createFailedEvent("e1")] },
    });
    expect(await screen.findByText("(integration not recorded)")).toBeTruthy();
    expect(await findLink("SendGrid")).toBe("/failures?where=provider:sendgrid&env=dev");
  });

  test("aren't those of the integration that it replaced", async () => {
    const replacement = integration("new", { name: "Replacement" });
    const { user } = await renderPage("/integrations/id-new", {
      records: { integrations: [replacement], events: [recordedEvent] },
    });
    expect(await screen.findByText("No recent sends")).toBeTruthy();
    expect(screen.queryByRole("link", { name: /^View failures of/ })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Set Replacement as primary" }));
    const dialog = await screen.findByRole("dialog");
    expect(dialog.textContent).toContain(
      "No successful sends through Replacement recorded in 1 recent event.",
    );
  });

  test("aren't linked if nothing failed", async () => {
    const { user } = await renderPage("/integrations/id-taken", {
      records: { ...records, events: [event("e1")] },
    });
    expect((await screen.findAllByText("0 of 1 failed")).length).toBe(2);
    expect(screen.queryByRole("link", { name: /^View failures of/ })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Set taken as primary" }));
    expect((await screen.findByRole("dialog")).textContent).toMatch(
      /Last successful SendGrid send without a recorded integration: .+\./,
    );
  });
});

describe("the consequences of a new primary", () => {
  const sender = (from: string) => ({ credentials: { ...sendgridCredentials, from } });
  const openPage = async () =>
    await renderPage("/integrations/id-taken", {
      records: {
        integrations: [
          { ...mailIntegration, ...sender("old@shop.example") },
          integration("taken", sender("new@shop.example")),
        ],
      },
      prepare: ({ on }) => on(api.events.list, () => createErrorReply(400, { message: "Not now" })),
    });
  const openDialog = async ({ user }: Awaited<ReturnType<typeof openPage>>) => {
    await user.click(await screen.findByRole("button", { name: "Set taken as primary" }));
    return within(await screen.findByRole("dialog"));
  };
  const senderChange = /: old@shop.example → new@shop.example/;

  test("mention that the sender addresses are still loading", async () => {
    const page = await openPage();
    await screen.findByRole("region", { name: "Email integrations" });
    const listReply = deferReply(() => page.service.records.integrations);
    page.service.onNext(api.integrations.listActive, listReply.handler);
    const dialog = await openDialog(page);
    expect(dialog.getByText("Loading the sender addresses…")).toBeTruthy();
    listReply.release();
    expect(await dialog.findByText(senderChange)).toBeTruthy();
    expect(dialog.queryByText("Loading the sender addresses…")).toBeNull();
  });

  test("mention sender addresses and events that can't be loaded, which can be retried", async () => {
    const page = await openPage();
    await screen.findByRole("region", { name: "Email integrations" });
    page.service.on(api.integrations.listActive, () => createErrorReply(400));
    const { findByText, getByText, queryByText, getAllByRole } = await openDialog(page);
    expect(
      await findByText("Couldn't load the sender addresses, so changes to them aren't listed"),
    ).toBeTruthy();
    expect(getByText("Couldn't load recent events")).toBeTruthy();
    expect(queryByText("Recent events aren't loaded yet.")).toBeNull();
    page.service.restore(api.integrations.listActive);
    page.service.restore(api.events.list);
    for (const button of getAllByRole("button", { name: "Try again" }))
      await page.user.click(button);
    expect(await findByText(senderChange)).toBeTruthy();
    expect(await findByText(/^No successful sends through taken/)).toBeTruthy();
  });
});

describe("setting an inactive integration as primary", () => {
  const inactiveIntegration = integration("inactive", { active: false, conditions });

  test("shows the conditions that this browser saw before the deactivation", async () => {
    const { user } = await renderPage("/integrations/id-inactive", {
      records: { integrations: [mailIntegration, { ...inactiveIntegration, active: true }] },
    });
    await user.click(await screen.findByRole("button", { name: "Deactivate…" }));
    const deactivationDialog = await screen.findByRole("dialog");
    await user.click(within(deactivationDialog).getByRole("button", { name: "Deactivate" }));
    await screen.findByText(/^Inactive, last seen/);
    await user.click(screen.getByRole("button", { name: "Set as primary…" }));
    expect((await screen.findByRole("dialog")).textContent).toContain(
      "The last known conditions of inactive will be removed and can't be restored: “subscriber.plan is pro”.",
    );
  });

  test("can be undone with its conditions if the service lists inactive integrations", async () => {
    const { user, service } = await renderPage("/integrations/id-inactive", {
      signIn: createLinkSignIn({ operations: ["integrations.list"] }),
      prepare: ({ on }) => {
        on(extraApi.integrations.list, () => [mailIntegration, inactiveIntegration]);
        on(api.integrations.setPrimary, () => inactiveIntegration);
        on(api.integrations.update, () => inactiveIntegration);
      },
    });
    await user.click(await screen.findByRole("button", { name: "Set as primary…" }));
    const dialog = await screen.findByRole("dialog");
    expect(dialog.textContent).toContain("“subscriber.plan is pro”. You can undo this");
    await user.click(within(dialog).getByRole("button", { name: "Set as primary" }));
    await user.click(await screen.findByRole("button", { name: "Set mail as primary again" }));
    await screen.findByRole("region", { name: "Change undone" });
    expect(service.getRequests(api.integrations.update)[0]?.body).toMatchObject({
      active: false,
      conditions,
    });
  });
});

test("updated consequences don't mention integrations of other environments", async () => {
  const otherIntegration = integration("other", { _environmentId: "prod", conditions });
  const { user, service } = await renderPage("/integrations/id-taken", {
    records: { integrations: [mailIntegration, integration("taken"), otherIntegration] },
  });
  await user.click(await screen.findByRole("button", { name: "Set taken as primary" }));
  const dialog = await screen.findByRole("dialog");
  service.records.integrations = [integration("mail"), integration("taken"), otherIntegration];
  await user.click(within(dialog).getByRole("button", { name: "Set as primary" }));
  expect((await within(dialog).findByRole("alert")).textContent).toContain("no longer has a");
  expect(dialog.textContent).toContain("taken will send all email.");
});

describe("a list of integrations that can't be loaded", () => {
  const getPanel = async () => await screen.findByRole("region", { name: "Email integrations" });

  test("isn't shown as empty in a browser that has saved the integrations", async () => {
    const { user, service, reload } = await renderPage("/integrations", { records });
    const [link] = await screen.findAllByRole("link", { name: "mail" });
    if (link) await user.click(link);
    await getPanel();
    service.on(api.integrations.listActive, () => createErrorReply(403));
    // Opens the integration itself.
    service.onNext(api.integrations.listActive, () => service.records.integrations);
    await reload();
    expect(await within(await getPanel()).findByText("primary, no conditions")).toBeTruthy();
    expect(screen.getByText("Doesn't send: not primary, no conditions")).toBeTruthy();
    expect(screen.queryByText(/last seen/)).toBeNull();
    await user.click(screen.getByRole("button", { name: "Deactivate…" }));
    const dialog = await screen.findByRole("dialog");
    expect(dialog.textContent).toContain("taken will stay active.");
  });

  test("is reported in the form of a new integration, and can be retried", async () => {
    const { user, service } = await renderPage("/integrations/new?providerId=sendgrid", {
      records,
      prepare: ({ on }) => on(api.integrations.listActive, () => createErrorReply(403)),
    });
    const panel = await getPanel();
    expect(await within(panel).findByText("Couldn't load the integrations")).toBeTruthy();
    service.restore(api.integrations.listActive);
    await user.click(within(panel).getByRole("button", { name: "Try again" }));
    expect(await within(panel).findByRole("link", { name: "taken" })).toBeTruthy();
  });
});

describe("several primaries of a channel", () => {
  const secondPrimary = integration("second", { primary: true });
  const otherIntegrations = [
    integration("text", { channel: "sms", primary: true }),
    integration("foreign", { _environmentId: "prod", primary: true }),
  ];
  const openIntegrationPage = async (
    integrations = [mailIntegration, secondPrimary, ...otherIntegrations],
  ) => {
    const page = await renderPage("/integrations/id-mail", { records: { integrations } });
    await screen.findByRole("region", { name: "Email integrations" });
    return page;
  };
  const confirmAndGetEffect = async ({ user }: Awaited<ReturnType<typeof openIntegrationPage>>) => {
    const dialog = await screen.findByRole("dialog");
    expect(dialog.textContent).toContain("second will stop sending email but stay active.");
    expect(dialog.textContent).toContain("mail will send all email.");
    await user.click(within(dialog).getByRole("button", { name: "Set as primary" }));
    const panel = await screen.findByRole("region", { name: "Primary changed" });
    return within(panel).getByRole("listitem").textContent;
  };

  test("can be reduced to one, which can be undone", async () => {
    const page = await openIntegrationPage();
    const demotedPrimary = { ...secondPrimary, primary: false };
    page.service.on(api.integrations.setPrimary, () => {
      page.service.records.integrations = [mailIntegration, demotedPrimary, ...otherIntegrations];
      return mailIntegration;
    });
    await page.user.click(screen.getByRole("button", { name: "Set as primary…" }));
    expect(await confirmAndGetEffect(page)).toBe("Mail is the only primary for email.");
    await page.user.click(
      await screen.findByRole("button", { name: "Set second as primary again" }),
    );
    await screen.findByRole("region", { name: "Change undone" });
    expect(
      page.service.getRequests(api.integrations.setPrimary).map(({ params }) => params),
    ).toEqual([{ integrationId: "id-mail" }, { integrationId: "id-second" }]);
  });

  test("are reported if the service keeps them", async () => {
    const page = await openIntegrationPage();
    page.service.on(api.integrations.setPrimary, () => mailIntegration);
    await page.user.click(screen.getByRole("button", { name: "Set mail as primary" }));
    expect(await confirmAndGetEffect(page)).toBe("Second is still primary for email.");
  });

  test("don't include those of other channels and environments", async () => {
    await openIntegrationPage([mailIntegration, ...otherIntegrations]);
    const button = screen.getByRole("button", { name: "Set as primary…" });
    expect(button.getAttribute("aria-disabled")).toBe("true");
    expect(screen.queryByRole("button", { name: "Set mail as primary" })).toBeNull();
  });

  test("aren't changed by the undo of a deactivation", async () => {
    const { user, service } = await openIntegrationPage([mailIntegration, secondPrimary]);
    await user.click(screen.getByRole("button", { name: "Deactivate…" }));
    const dialog = await screen.findByRole("dialog");
    await user.click(within(dialog).getByRole("button", { name: "Deactivate" }));
    await screen.findByText(/^Inactive, last seen/);
    await user.click(await screen.findByRole("button", { name: "Reactivate" }));
    await screen.findByRole("region", { name: "Change undone" });
    expect(service.getRequests(api.integrations.setPrimary)).toEqual([]);
  });
});
