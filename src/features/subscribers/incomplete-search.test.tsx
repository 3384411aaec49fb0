import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { api } from "../../../contract/index.ts";
import { toPage } from "../../testing/default-handlers.ts";
import { integration, subscriber } from "../../testing/records.ts";
import { findDialogAlert, fill, renderPage, save } from "../../testing/render-page.tsx";
import type { StubService } from "../../testing/stub-service.ts";

const expo = integration("expo", {
  providerId: "expo",
  channel: "push",
  credentials: { apiKey: "key" },
});
const channelPath = "/subscribers/ana/channel?provider=expo&integration=expo";

/** Simulates a service that has more partial matches of an ID than the console loads. */
const stubOtherSubscribers = ({ on }: StubService) =>
  on(api.subscribers.list, () => ({
    ...toPage([subscriber("ana-maria"), subscriber("mariana")], {}),
    next: "more",
  }));

test.each(["/subscribers/ana", "/subscribers/ana/edit", channelPath])(
  "the page %s doesn't report that the subscriber doesn't exist",
  async (path) => {
    await renderPage(path, { records: { integrations: [expo] }, prepare: stubOtherSubscribers });
    expect(
      await screen.findByText(
        /isn't among the first 10 matches\. The service has more matches that weren't searched\.$/,
      ),
    ).toBeTruthy();
    expect(screen.queryByText(/doesn't exist|case-sensitive/)).toBeNull();
    expect(screen.queryByRole("link", { name: "Create subscriber" })).toBeNull();
    const link = screen.getByRole("link", { name: "View matches" });
    expect(link.getAttribute("href")).toMatch(/^\/subscribers\?subscriberId=ana&/);
  },
);

test.each([
  ["profile", "/subscribers/ana/edit", "First name", api.subscribers.upsert],
  ["channel settings", channelPath, "New tokens", api.subscribers.setCredentials],
])("%s can't be saved without the current values", async (_, path, label, endpoint) => {
  const { service } = await renderPage(path, {
    records: { subscribers: [subscriber("ana")], integrations: [expo] },
  });
  fill(await screen.findByLabelText(label), "Anna");
  stubOtherSubscribers(service);
  await save();
  await waitFor(async () =>
    expect(await findDialogAlert()).toBe(
      "Couldn't find the subscriber among the first 10 matches. Nothing was saved. Your input is kept.",
    ),
  );
  expect(service.getRequests(endpoint)).toEqual([]);
});
