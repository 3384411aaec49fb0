import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { api } from "../../../../contract/index.ts";
import { channelEndpoint, integration, subscriber } from "../../../testing/records.ts";
import { createErrorReply, deferReply } from "../../../testing/replies.ts";
import { renderPage } from "../../../testing/render-page.tsx";

const slack = integration("slack-eu", { providerId: "slack", channel: "chat", credentials: {} });
const records = {
  subscribers: [subscriber("ana")],
  integrations: [slack],
  channelEndpoints: [channelEndpoint("user", { subscriberId: "ana" })],
};
const url = "/subscribers/ana?part=endpoints";

test("shows neither issues nor their absence while integrations are loading", async () => {
  const integrationsReply = deferReply(() => [slack]);
  await renderPage(url, {
    records,
    prepare: ({ on }) => on(api.integrations.listActive, integrationsReply.handler),
  });
  const section = await screen.findByRole("region", { name: "Slack user" });
  expect(within(section).queryByText(/not checked|No issues/i)).toBeNull();
  integrationsReply.release();
  expect(await within(section).findByText("No issues")).toBeTruthy();
});

test("integrations that failed to load can be loaded again", async () => {
  const { user, service } = await renderPage(url, {
    records,
    prepare: ({ on }) => on(api.integrations.listActive, () => createErrorReply(403)),
  });
  const section = await screen.findByRole("region", { name: "Slack user" });
  expect(within(section).getByText("Not checked")).toBeTruthy();
  const panel = within(screen.getByRole("tabpanel"));
  expect(panel.getByText(/^Couldn't load the active integrations/)).toBeTruthy();
  service.restore(api.integrations.listActive);
  await user.click(panel.getByRole("button", { name: "Try again" }));
  expect(await within(section).findByText("No issues")).toBeTruthy();
  await waitFor(() => expect(panel.queryByRole("button", { name: "Try again" })).toBeNull());
});
