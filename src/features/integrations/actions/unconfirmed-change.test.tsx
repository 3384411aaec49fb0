import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { api } from "../../../../contract/index.ts";
import { integration } from "../../../testing/records.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { createErrorReply, failWithNetworkError } from "../../../testing/replies.ts";
import type { StubService } from "../../../testing/stub-service.ts";

const conditions = [
  {
    isNegated: false,
    type: "GROUP" as const,
    value: "AND" as const,
    children: [
      { field: "plan", value: "pro", operator: "EQUAL" as const, on: "subscriber" as const },
    ],
  },
];
const mail = integration("mail", { primary: true });
const other = integration("other");
const backup = integration("backup", { conditions });

/** Sets a primary as the service does. */
function applyPrimary({ records }: StubService, id: string) {
  records.integrations = records.integrations.map((record) => ({
    ...record,
    primary: record._id === id,
    ...(record._id === id && { conditions: [] }),
  }));
  return records.integrations.find(({ _id }) => _id === id) ?? mail;
}

const failReads = (service: StubService) =>
  service.on(api.integrations.listActive, () => createErrorReply(403, { message: "Not now" }));

async function openDialog(id: string, actionLabel: string, confirmLabel: string) {
  const page = await renderPage(`/integrations/id-${id}`, {
    records: { integrations: [mail, other, backup] },
    prepare: (service) =>
      service.on(api.integrations.setPrimary, ({ params }) =>
        applyPrimary(service, params.integrationId),
      ),
  });
  await page.user.click(await screen.findByRole("button", { name: actionLabel }));
  const dialog = await screen.findByRole("dialog");
  return {
    ...page,
    dialog,
    confirm: async () =>
      await page.user.click(within(dialog).getByRole("button", { name: confirmLabel })),
  };
}

const openPrimaryDialog = async () =>
  await openDialog("backup", "Set as primary…", "Set as primary");
const openDeactivation = async () => await openDialog("mail", "Deactivate…", "Deactivate");

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
  test("is reported with its undo if the reload fails", async () => {
    const { user, service, confirm } = await openPrimaryDialog();
    service.next(api.integrations.setPrimary, ({ params }) => {
      failReads(service);
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
    service.next(api.integrations.setPrimary, ({ params }) => {
      applyPrimary(service, params.integrationId);
      return failWithNetworkError();
    });
    await confirm();
    expect((await within(dialog).findByRole("alert")).textContent).toContain("safely try again");
    await confirm();
    expect(await findEffects("Primary changed")).toEqual(primaryEffects);
    const keys = service
      .getRequests(api.integrations.setPrimary)
      .map(({ headers }) => headers.get("idempotency-key"));
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    await user.click(screen.getByRole("button", { name: "Set mail as primary again" }));
    await screen.findByRole("region", { name: "Change undone" });
    expect(getRecord(service, "backup")?.conditions).toEqual(conditions);
  });

  test("needs a review if someone else set a primary after a lost response", async () => {
    const { service, dialog, confirm } = await openPrimaryDialog();
    service.next(api.integrations.setPrimary, ({ params }) => {
      applyPrimary(service, params.integrationId);
      return failWithNetworkError();
    });
    await confirm();
    await within(dialog).findByRole("alert");
    applyPrimary(service, "id-other");
    await confirm();
    expect(await within(dialog).findByText(/^other was set as primary/)).toBeTruthy();
    expect(service.getRequests(api.integrations.setPrimary)).toHaveLength(1);
  });

  test("that the service rejected isn't mistaken for the same change by someone else", async () => {
    const { service, dialog, confirm } = await openPrimaryDialog();
    service.next(api.integrations.setPrimary, () => createErrorReply(422, { message: "No" }));
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
    service.next(api.integrations.update, () => {
      failReads(service);
      service.records.integrations = [{ ...mail, active: false, primary: false }, other, backup];
      return { ...mail, active: false, primary: false };
    });
    await confirm();
    expect(await findEffects("Integration deactivated")).toEqual(["Mail is no longer active."]);
    expect(await screen.findByText("The last refresh failed.")).toBeTruthy();
    service.restore(api.integrations.listActive);
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText(/^Inactive, last seen/)).toBeTruthy();
    expect(screen.queryByText("The last refresh failed.")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Reactivate" }));
    expect(await findEffects("Change undone")).toEqual([
      "Mail was activated.",
      "Mail became primary for email.",
    ]);
  });

  test("is described if the response is lost and the operator confirms again", async () => {
    const { service, dialog, confirm } = await openDeactivation();
    service.next(api.integrations.update, () => {
      service.records.integrations = [{ ...mail, active: false, primary: false }, other, backup];
      return failWithNetworkError();
    });
    await confirm();
    await within(dialog).findByRole("alert");
    await confirm();
    expect(await findEffects("Integration deactivated")).toEqual(["Mail is no longer active."]);
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

  test("is reported if the reload fails", async () => {
    const { service, undo } = await setPrimary();
    service.next(api.integrations.update, () => {
      failReads(service);
      return backup;
    });
    await undo();
    expect((await findEffects("Change undone")).toSorted()).toEqual(undoEffects.toSorted());
  });

  test("can be repeated if it fails halfway", async () => {
    const { service, undo } = await setPrimary();
    service.next(api.integrations.update, () => {
      service.records.integrations = service.records.integrations.map((record) =>
        record._id === backup._id ? { ...record, conditions } : record,
      );
      return failWithNetworkError();
    });
    await undo();
    await screen.findByRole("alert");
    await undo();
    expect(await findEffects("Change undone")).toEqual(undoEffects);
  });
});
