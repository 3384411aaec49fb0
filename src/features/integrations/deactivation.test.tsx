import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import {
  channelConnection,
  channelEndpoint,
  integration,
  subscriber,
} from "../../testing/records.ts";
import { fill, renderPage } from "../../testing/render-page.tsx";

const slack = integration("slack-eu", {
  name: "Slack",
  providerId: "slack",
  channel: "chat",
  credentials: {},
});
const records = {
  integrations: [slack],
  channelConnections: [channelConnection("team")],
  channelEndpoints: ["ana", "ana", "bo"].map((subscriberId, index) =>
    channelEndpoint(`link-${index}`, { subscriberId }),
  ),
  subscribers: [subscriber("ana"), subscriber("bo")],
};

async function deactivate() {
  const { user } = await renderPage("/integrations/slack-eu", { records });
  await user.click(await screen.findByRole("button", { name: "Deactivate…" }));
  const dialog = within(await screen.findByRole("dialog", { name: /^Deactivate Slack/ }));
  return { user, dialog };
}

test("the dialog counts the affected endpoints and subscribers", async () => {
  const { dialog } = await deactivate();
  await dialog.findByText(/^3 endpoints/);
  expect(dialog.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "No active integration will remain for chat. Chat messages won't be sent.",
    "3 endpoints use Slack. Messages to them won't be sent.",
    "2 subscribers will no longer get messages through Slack.",
  ]);
});

test("the page of a deactivated integration still lists its endpoints and subscribers", async () => {
  const { user, dialog } = await deactivate();
  fill(dialog.getByLabelText("Type Development to confirm"), "Development");
  await user.click(dialog.getByRole("button", { name: "Deactivate" }));
  expect(await screen.findByText(/^Inactive, last seen/)).toBeTruthy();
  expect(screen.getByRole("region", { name: "Endpoints" }).textContent).toContain("Slack user");
  expect(screen.getByRole("region", { name: "Subscribers" }).textContent).toContain("ana");
});
