import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { api } from "../../../../contract/index.ts";
import { event } from "../../../testing/records.ts";
import { createErrorReply } from "../../../testing/replies.ts";
import {
  backupIntegration,
  conditions,
  createConditions,
  mailIntegration,
  openAction,
  otherIntegration,
} from "../../../testing/integration-actions.ts";

async function confirm(id: string, label: string) {
  const page = await openAction(id, label);
  await page.confirm();
  // The page reloads the integration after the change.
  await screen.findByText(/^Inactive, last seen|^Primary for email/);
  return page;
}

describe("undoing a change after someone else set another primary", () => {
  test.each([
    { id: "mail", label: "Deactivate", undoLabel: "Reactivate" },
    { id: "backup", label: "Set as primary", undoLabel: "Set mail as primary again" },
  ])("needs a second press of $undoLabel", async ({ id, label, undoLabel }) => {
    const { user, service } = await confirm(id, label);
    const undoButton = await screen.findByRole("button", { name: undoLabel });
    service.records.integrations = service.records.integrations.map((record) => ({
      ...record,
      primary: record._id === otherIntegration._id,
    }));
    const getWrites = () => [
      ...service.getRequests(api.integrations.setPrimary),
      ...service.getRequests(api.integrations.update),
    ];
    const writeCount = getWrites().length;
    await user.click(undoButton);
    expect((await screen.findByRole("alert")).textContent).toContain(
      "other was set as primary in the meantime.",
    );
    expect(getWrites()).toHaveLength(writeCount);
    await user.click(screen.getByRole("button", { name: undoLabel }));
    expect(await screen.findByRole("region", { name: "Change undone" })).toBeTruthy();
    expect(service.getRequests(api.integrations.setPrimary).at(-1)?.params).toEqual({
      integrationId: "id-mail",
    });
  });

  test("needs one press if the primary is still the same", async () => {
    const { user, service } = await confirm("backup", "Set as primary");
    await user.click(await screen.findByRole("button", { name: "Set mail as primary again" }));
    expect(await screen.findByRole("region", { name: "Change undone" })).toBeTruthy();
    expect(service.getRequests(api.integrations.setPrimary)).toHaveLength(2);
  });
});

describe("undoing a new primary after someone else restored the previous one", () => {
  const setPrimary = async () => await confirm("backup", "Set as primary");
  const findUndoButton = async () =>
    await screen.findByRole("button", { name: "Set mail as primary again" });

  test("needs a second press if it would overwrite their conditions", async () => {
    const { user, service } = await setPrimary();
    service.records.integrations = [
      mailIntegration,
      otherIntegration,
      { ...backupIntegration, conditions: createConditions("basic") },
    ];
    await user.click(await findUndoButton());
    expect((await screen.findByRole("alert")).textContent).toContain(
      "The conditions of backup were changed in the meantime.",
    );
    expect(service.getRequests(api.integrations.update)).toEqual([]);
    await user.click(await findUndoButton());
    expect(await screen.findByRole("region", { name: "Change undone" })).toBeTruthy();
    expect(service.getRequests(api.integrations.update).at(-1)?.body).toMatchObject({ conditions });
  });

  test("is reported as already undone if the conditions are also restored", async () => {
    const { user, service } = await setPrimary();
    service.records.integrations = [mailIntegration, otherIntegration, backupIntegration];
    await user.click(await findUndoButton());
    const panel = await screen.findByRole("region", { name: "Change undone" });
    expect(within(panel).getByRole("listitem").textContent).toBe("The change was already undone.");
  });
});

test("counts that can't be refreshed are shown with the time of the last refresh", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const { service } = await confirm("backup", "Set as primary");
  const waitForRefresh = () => act(() => vi.advanceTimersByTimeAsync(5000));
  expect(await screen.findByText(/This panel refreshes every 5 s\.$/)).toBeTruthy();
  service.on(api.events.list, () => createErrorReply(403));
  await waitForRefresh();
  const note = await screen.findByText(/^The last refresh failed/);
  expect(note.textContent).toMatch(/failed\. Counts are from .*\d:\d\d.*\. Retrying every 5 s\.$/);
  expect(screen.queryByText(/This panel refreshes/)).toBeNull();
  service.restore(api.events.list);
  await waitForRefresh();
  await waitFor(() => expect(screen.queryByText(/^The last refresh failed/)).toBeNull());
});

test.each([undefined, true])(
  "counts on a full page are of recent events if the service sends hasMore as %s",
  async (hasMore) => {
    const page = await openAction("backup", "Set as primary");
    page.service.on(api.events.list, ({ query }) =>
      Response.json({
        data: Array.from({ length: query.limit }, (_, index) => event(`e${index}`)),
        hasMore,
        page: 0,
        pageSize: query.limit,
      }),
    );
    await page.confirm();
    expect((await screen.findByText(/^Based on 50/)).textContent).toBe(
      "Based on 50 recent email events.",
    );
  },
);
