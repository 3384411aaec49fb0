import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { session } from "../../../api/session/session.ts";
import { createLinkSignIn } from "../../../api/testing/sessions.ts";
import { browserData } from "../../../lib/browser/browser-data.ts";
import { localStore } from "../../../lib/browser/storage.ts";
import { useSavedQueries } from "./use-saved-queries.ts";

beforeEach(async () => {
  await browserData.clear();
  session.open(createLinkSignIn());
});
afterEach(() => {
  cleanup();
  session.close();
  for (const key of localStore.keys()) localStore.remove(key);
});

/** Opens the saved queries as a new tab does, with its own cache. */
function openTab(client = new QueryClient()) {
  const hook = renderHook(() => useSavedQueries(true), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
  const getLabels = () => hook.result.current.queries.views.map(({ label }) => label);
  return { ...hook, client, getLabels };
}

test("a view that another tab saves or deletes appears or disappears", async () => {
  const tab = openTab();
  const otherTab = openTab();
  const key = "saved-queries";
  const reportChange = () =>
    act(() => void dispatchEvent(Object.assign(new Event("storage"), { key: `signalbox.${key}` })));
  await act(() => otherTab.result.current.saveView("Mail", { channels: ["email"] }));
  const firstChange = localStore.get(key);
  expect(firstChange).toBeDefined();
  reportChange();
  await waitFor(() => expect(tab.getLabels()).toEqual(["Mail"]));
  const [view] = tab.result.current.queries.views;
  await act(() => otherTab.result.current.deleteView(view?.id ?? ""));
  expect(localStore.get(key)).not.toBe(firstChange);
  reportChange();
  await waitFor(() => expect(tab.getLabels()).toEqual([]));
});

test("views are loaded again when the page opens again", async () => {
  const tab = openTab();
  await waitFor(() => expect(tab.client.isFetching()).toBe(0));
  tab.unmount();
  const otherTab = openTab();
  await act(() => otherTab.result.current.saveView("Mail", { channels: ["email"] }));
  const reopenedTab = openTab(tab.client);
  await waitFor(() => expect(reopenedTab.getLabels()).toEqual(["Mail"]));
});
