import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { api } from "../../../../contract/index.ts";
import { channelEndpoint, integration, subscriber } from "../../../testing/records.ts";
import { deferReply } from "../../../testing/replies.ts";
import { renderPage } from "../../../testing/render-page.tsx";

test("shows neither issues nor their absence while integrations are loading", async () => {
  const slack = integration("slack-eu", { providerId: "slack", channel: "chat", credentials: {} });
  const integrationsReply = deferReply(() => [slack]);
  await renderPage("/subscribers/ana?part=endpoints", {
    records: {
      subscribers: [subscriber("ana")],
      integrations: [slack],
      channelEndpoints: [channelEndpoint("user", { subscriberId: "ana" })],
    },
    prepare: ({ on }) => on(api.integrations.listActive, integrationsReply.handler),
  });
  const section = await screen.findByRole("region", { name: "Slack user" });
  expect(within(section).queryByText(/not checked|No issues/i)).toBeNull();
  integrationsReply.release();
  expect(await within(section).findByText("No issues")).toBeTruthy();
});
