import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { api } from "../../../../contract/index.ts";
import { createErrorReply, failWithNetworkError } from "../../../testing/replies.ts";
import type { StubService } from "../../../testing/stub-service.ts";
import {
  applyPrimary,
  backupIntegration,
  conditions,
  createConditions,
  mailIntegration,
  openAction,
  otherIntegration,
} from "../../../testing/integration-actions.ts";

const failReads = (service: StubService) =>
  service.on(api.integrations.listActive, () => createErrorReply(403, { message: "Not now" }));

const hangReads = (service: StubService) =>
  service.on(api.integrations.listActive, () => new Promise<never>(() => {}));

const loseResponse = (service: StubService) =>
  service.onNext(api.integrations.setPrimary, ({ params }) => {
    applyPrimary(service, params.integrationId);
    return failWithNetworkError();
  });

const openPrimaryDialog = async () => await openAction("backup", "Set as primary");
const openDeactivation = async () => await openAction("mail", "Deactivate");

const findEffects = async (title: string) => {
  const panel = await screen.findByRole("region", { name: title });
  return within(panel)
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);
};

const primaryEffects = [
  "The primary for email moved from mail to backup.",
  "The conditions of backup were removed.",
];

const getRecord = ({ records }: StubService, identifier: string) =>
  records.integrations.find((record) => record.identifier === identifier);

describe("a new primary", () => {
  test.each([
    ["fails", failReads],
    ["doesn't end", hangReads],
  ])("is reported with its undo if the reload %s", async (_, breakReads) => {
    const { user, service, confirm } = await openPrimaryDialog();
    service.onNext(api.integrations.setPrimary, ({ params }) => {
      breakReads(service);
      return applyPrimary(service, params.integrationId);
    });
    await confirm();
    expect(await findEffects("Primary changed")).toEqual(primaryEffects);
    service.restore(api.integrations.listActive);
    await user.click(screen.getByRole("button", { name: "Set mail as primary again" }));
    await screen.findByRole("region", { name: "Change undone" });
    expect(getRecord(service, "mail")?.primary).toBe(true);
    expect(getRecord(service, "backup")?.conditions).toEqual(conditions);
  });

  test("keeps its undo if the response is lost and the operator confirms again", async () => {
    const { user, service, dialog, confirm } = await openPrimaryDialog();
    loseResponse(service);
    await confirm();
    expect((await within(dialog).findByRole("alert")).textContent).toContain("safely try again");
    await confirm();
    expect(await findEffects("Primary changed")).toEqual(primaryEffects);
    const idempotencyKeys = service
      .getRequests(api.integrations.setPrimary)
      .map(({ headers }) => headers.get("idempotency-key"));
    expect(idempotencyKeys).toHaveLength(2);
    expect(new Set(idempotencyKeys).size).toBe(1);
    await user.click(screen.getByRole("button", { name: "Set mail as primary again" }));
    await screen.findByRole("region", { name: "Change undone" });
    expect(getRecord(service, "backup")?.conditions).toEqual(conditions);
  });

  test("keeps its undo if the response is lost, and the operator cancels and sets it again", async () => {
    const { user, service, dialog, confirm, reopen } = await openPrimaryDialog();
    loseResponse(service);
    await confirm();
    await within(dialog).findByRole("alert");
    await reopen();
    await confirm();
    expect(await findEffects("Primary changed")).toEqual(primaryEffects);
    await user.click(screen.getByRole("button", { name: "Set mail as primary again" }));
    await screen.findByRole("region", { name: "Change undone" });
    expect(getRecord(service, "mail")?.primary).toBe(true);
    expect(getRecord(service, "backup")?.conditions).toEqual(conditions);
  });

  test("keeps its undo if it was canceled in the list of senders, too", async () => {
    const { user, service, dialog } = await openDeactivation();
    await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
    const openSenderDialog = async () => {
      await user.click(await screen.findByRole("button", { name: "Set backup as primary" }));
      return within(await screen.findByRole("dialog"));
    };
    const confirm = async ({ getByRole }: Awaited<ReturnType<typeof openSenderDialog>>) =>
      await user.click(getByRole("button", { name: "Set as primary" }));
    loseResponse(service);
    const senderDialog = await openSenderDialog();
    await confirm(senderDialog);
    await senderDialog.findByRole("alert");
    await user.click(senderDialog.getByRole("button", { name: "Cancel" }));
    // The list shows the new primary.
    await screen.findByRole("button", { name: "Set mail as primary" });
    await confirm(await openSenderDialog());
    expect(await findEffects("Primary changed")).toEqual(primaryEffects);
    expect(screen.getByRole("button", { name: "Set mail as primary again" })).toBeTruthy();
  });

  test("has an undo with later conditions if the canceled attempt changed nothing", async () => {
    const { user, service, dialog, confirm, reopen } = await openPrimaryDialog();
    const laterConditions = createConditions("basic");
    service.onNext(api.integrations.setPrimary, () => {
      service.records.integrations = [
        mailIntegration,
        otherIntegration,
        { ...backupIntegration, conditions: laterConditions },
      ];
      return failWithNetworkError();
    });
    await confirm();
    await within(dialog).findByRole("alert");
    await screen.findByText(/basic/);
    await reopen();
    await confirm();
    await user.click(await screen.findByRole("button", { name: "Set mail as primary again" }));
    await screen.findByRole("region", { name: "Change undone" });
    expect(getRecord(service, "backup")?.conditions).toEqual(laterConditions);
  });

  test("needs a review if someone else set a primary after a lost response", async () => {
    const { service, dialog, confirm } = await openPrimaryDialog();
    loseResponse(service);
    await confirm();
    await within(dialog).findByRole("alert");
    applyPrimary(service, "id-other");
    await confirm();
    expect(await within(dialog).findByText(/^other was set as primary/)).toBeTruthy();
    expect(service.getRequests(api.integrations.setPrimary)).toHaveLength(1);
  });

  test("that the service rejected isn't mistaken for the same change by someone else", async () => {
    const { service, dialog, confirm } = await openPrimaryDialog();
    service.onNext(api.integrations.setPrimary, () => createErrorReply(422, { message: "No" }));
    await confirm();
    await within(dialog).findByRole("alert");
    applyPrimary(service, "id-backup");
    await confirm();
    expect(await within(dialog).findByText(/^backup was set as primary/)).toBeTruthy();
  });
});

describe("a deactivation", () => {
  test("is reported with its undo if the reload fails, and the page can be reloaded", async () => {
    const { user, service, confirm } = await openDeactivation();
    service.onNext(api.integrations.update, () => {
      failReads(service);
      service.records.integrations = [
        { ...mailIntegration, active: false, primary: false },
        otherIntegration,
        backupIntegration,
      ];
      return { ...mailIntegration, active: false, primary: false };
    });
    await confirm();
    expect(await findEffects("Integration deactivated")).toEqual(["Mail is no longer active."]);
    expect(await screen.findByText(/^The last refresh failed\./)).toBeTruthy();
    service.restore(api.integrations.listActive);
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText(/^Inactive, last seen/)).toBeTruthy();
    expect(screen.queryByText(/^The last refresh failed\./)).toBeNull();
    await user.click(screen.getByRole("button", { name: "Reactivate" }));
    expect(await findEffects("Change undone")).toEqual([
      "Mail was activated.",
      "Mail became primary for email.",
    ]);
  });

  test("is reported if the reload doesn't end", async () => {
    const { service, confirm } = await openDeactivation();
    service.onNext(api.integrations.update, () => {
      hangReads(service);
      return { ...mailIntegration, active: false, primary: false };
    });
    await confirm();
    expect(await findEffects("Integration deactivated")).toEqual(["Mail is no longer active."]);
  });

  /** Confirms the deactivation. The service applies the write, but its response is lost. */
  const loseDeactivation = async ({
    service,
    dialog,
    confirm,
  }: Pick<Awaited<ReturnType<typeof openDeactivation>>, "service" | "dialog" | "confirm">) => {
    service.onNext(api.integrations.update, () => {
      service.records.integrations = [
        { ...mailIntegration, active: false, primary: false },
        otherIntegration,
        backupIntegration,
      ];
      return failWithNetworkError();
    });
    await confirm();
    await within(dialog).findByRole("alert");
  };

  test("is described if the response is lost and the operator confirms again", async () => {
    const { service, dialog, confirm } = await openDeactivation();
    await loseDeactivation({ service, dialog, confirm });
    await confirm();
    expect(await findEffects("Integration deactivated")).toEqual(["Mail is no longer active."]);
  });

  test("keeps its undo if the response is lost, and the operator cancels and repeats it", async () => {
    const { user, service, dialog, confirm, reopen } = await openDeactivation();
    await loseDeactivation({ service, dialog, confirm });
    await reopen();
    await confirm();
    expect(await findEffects("Integration deactivated")).toEqual(["Mail is no longer active."]);
    await user.click(screen.getByRole("button", { name: "Reactivate" }));
    expect(await findEffects("Change undone")).toEqual([
      "Mail was activated.",
      "Mail became primary for email.",
    ]);
  });
});

describe("an undo", () => {
  const setPrimary = async () => {
    const page = await openPrimaryDialog();
    await page.confirm();
    // The page reloads the integration after the change.
    await screen.findByText("Primary for email");
    return {
      ...page,
      undo: async () =>
        await page.user.click(
          await screen.findByRole("button", { name: "Set mail as primary again" }),
        ),
    };
  };
  const undoEffects = [
    "The primary for email moved from backup to mail.",
    "Conditions were added to backup.",
  ];

  test.each([
    ["fails", failReads],
    ["doesn't end", hangReads],
  ])("is reported if the reload %s", async (_, breakReads) => {
    const { service, undo } = await setPrimary();
    service.onNext(api.integrations.update, () => {
      breakReads(service);
      return backupIntegration;
    });
    await undo();
    expect((await findEffects("Change undone")).toSorted()).toEqual(undoEffects.toSorted());
  });

  test("can be repeated if it fails halfway", async () => {
    const { service, undo } = await setPrimary();
    service.onNext(api.integrations.update, () => {
      service.records.integrations = service.records.integrations.map((record) =>
        record._id === backupIntegration._id ? { ...record, conditions } : record,
      );
      return failWithNetworkError();
    });
    await undo();
    await screen.findByRole("alert");
    await undo();
    expect(await findEffects("Change undone")).toEqual(undoEffects);
  });
});
