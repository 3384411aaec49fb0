import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, renderHook, screen, waitFor, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, onTestFinished, test, vi } from "vitest";
import { api } from "../../../contract/index.ts";
import { session } from "../../api/session/session.ts";
import { createLinkSignIn } from "../../api/testing/sessions.ts";
import type { BrowserDataDialogProps } from "../../components/browser-data-dialog.tsx";
import { useSavedQueries } from "../../features/events/views/use-saved-queries.ts";
import { replaceNote } from "../../features/failures/notes/combine-notes.ts";
import { useGroupTriage } from "../../features/failures/notes/use-group-triage.ts";
import { localStore } from "../../lib/browser/storage.ts";
import { event, job } from "../../testing/records.ts";
import { fill, renderPage } from "../../testing/render-page.tsx";
import { openBrowserData } from "./browser-data.ts";

type Page = Awaited<ReturnType<typeof renderPage>>;

async function deleteGroup({ user }: Pick<Page, "user">, title: string) {
  await user.click(screen.getByRole("button", { name: "Operator" }));
  await user.click(await screen.findByRole("menuitem", { name: "Data in this browser" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Data in this browser" }));
  await user.click(dialog.getByRole("button", { name: `Delete ${title}` }));
  await dialog.findByText("No personal data is saved in this browser.");
  await user.click(dialog.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
}

test("a deleted scenario is no longer listed, and its status disappears", async () => {
  const step = { _id: "sms", name: "SMS", active: true, filters: [], _templateId: "template" };
  const page = await renderPage("/step-preview?workflowId=order-shipped&stepId=sms", {
    records: { events: [event("e1", { jobs: [job("j1", { type: "sms", step })] })] },
    prepare: ({ on }) =>
      on(api.stepPreview.render, () => ({
        previewPayloadExample: {},
        result: { type: "sms" as const, preview: { body: "Hello" } },
      })),
  });
  const { user } = page;
  const openScenarios = async () => {
    await user.click(await screen.findByRole("button", { name: "Open scenarios" }));
    return within(await screen.findByRole("dialog", { name: "Scenarios" }));
  };
  const dialog = await openScenarios();
  fill(dialog.getByLabelText("Scenario name"), "Secret Ana");
  await user.click(dialog.getByRole("button", { name: "Save scenario" }));
  await dialog.findByRole("button", { name: "Open Secret Ana" });
  await user.click(dialog.getByRole("button", { name: "Done" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await deleteGroup(page, "Secret Ana");
  const nextDialog = await openScenarios();
  expect(await nextDialog.findByText("No scenarios yet")).toBeTruthy();
  expect(nextDialog.getByRole("status").textContent).toBe("");
});

test("a deleted import is no longer listed", async () => {
  const page = await renderPage("/subscribers/import");
  const file = new File(["subscriberId\nana\n"], "ana.csv", { type: "text/csv" });
  await page.user.upload(await screen.findByLabelText("Subscriber file"), file);
  await screen.findByRole("button", { name: "Import another file" });
  await page.user.click(screen.getByRole("button", { name: "Import another file" }));
  await screen.findByRole("link", { name: "ana.csv" });
  await deleteGroup(page, "ana.csv");
  await waitFor(() => expect(screen.queryByRole("link", { name: "ana.csv" })).toBeNull());
});

test("the page of a deleted import no longer shows its rows", async () => {
  const page = await renderPage("/subscribers/import");
  const file = new File(["subscriberId\nana\n"], "ana.csv", { type: "text/csv" });
  await page.user.upload(await screen.findByLabelText("Subscriber file"), file);
  await screen.findByText("ana.csv");
  await deleteGroup(page, "ana.csv");
  expect(await screen.findByText("Import not found")).toBeTruthy();
});

test("deleted views and notes disappear", async () => {
  session.open(createLinkSignIn());
  onTestFinished(() => {
    cleanup();
    session.close();
    for (const key of localStore.keys()) localStore.remove(key);
  });
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(
    () => ({ savedQueries: useSavedQueries(true), groupTriage: useGroupTriage() }),
    { wrapper },
  );
  const getShownData = () => [
    result.current.savedQueries.queries.views.map(({ label }) => label),
    result.current.groupTriage.notes,
  ];
  await waitFor(() => expect(result.current.groupTriage.isLoaded).toBe(true));
  await act(() => result.current.savedQueries.saveView("Mail", { channels: ["email"] }));
  await act(() => result.current.groupTriage.editNotes(replaceNote("a", "Paged Mia", [""])));
  await waitFor(() => expect(getShownData()).toEqual([["Mail"], { a: "Paged Mia" }]));
  let dialogProps: BrowserDataDialogProps | undefined;
  const setDialogProps = vi.fn<Parameters<typeof openBrowserData>[0]>((update) => {
    dialogProps = typeof update === "function" ? update(dialogProps) : update;
  });
  await openBrowserData(setDialogProps, client, false);
  act(() => dialogProps?.onClear(dialogProps.groups));
  // A dialog that is closed during the deletion must not open again.
  act(() => dialogProps?.onClose());
  await waitFor(() => expect(getShownData()).toEqual([[], {}]));
  await waitFor(() => expect(setDialogProps).toHaveBeenCalledTimes(4));
  expect(dialogProps).toBeUndefined();
});
