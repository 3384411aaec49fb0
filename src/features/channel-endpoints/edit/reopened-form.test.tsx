import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { api } from "../../../../contract/index.ts";
import { channelEndpoint } from "../../../testing/records.ts";
import { fill, renderPage, save } from "../../../testing/render-page.tsx";
import { deferReply } from "../../../testing/replies.ts";

test("a form that is reopened during its own save continues with the saved values", async () => {
  const webhook = (endpoint: { url: string; channel: string }) => ({
    ...channelEndpoint("it"),
    type: "webhook" as const,
    endpoint,
  });
  const savedDestination = { url: "https://hooks.example/new", channel: "orders" };
  const { user, service, back } = await renderPage("/channel-endpoints/it/edit?subscriberId=ana", {
    records: {
      channelEndpoints: [webhook({ url: "https://hooks.example/old", channel: "alerts" })],
    },
  });
  await user.click(await screen.findByRole("button", { name: "Replace Webhook URL" }));
  fill(screen.getByLabelText(/^Webhook URL/, { selector: "input" }), savedDestination.url);
  fill(screen.getByRole("textbox", { name: "Channel" }), savedDestination.channel);
  const reply = deferReply<typeof api.channelEndpoints.update>(() => {
    service.records.channelEndpoints = [webhook(savedDestination)];
    return webhook(savedDestination);
  });
  service.onNext(api.channelEndpoints.update, reply.handler);
  await save();
  await waitFor(() => expect(service.getRequests(api.channelEndpoints.update)).toHaveLength(1));
  fireEvent.click(screen.getByRole("link", { name: /^Events/, hidden: true }));
  const dialog = within(await screen.findByRole("dialog", { name: "Leave while saving?" }));
  fireEvent.click(dialog.getByRole("button", { name: "Leave form" }));
  await screen.findByRole("heading", { level: 1, name: "Events" });
  await back();
  await screen.findByText(/^Unsaved changes from/);
  reply.release();
  expect(await screen.findByRole("button", { name: "Review changes" })).toBeTruthy();
  expect(screen.queryByText(/^Unsaved changes from/)).toBeNull();
  fill(screen.getByRole("textbox", { name: "Channel" }), "later");
  await save();
  await waitFor(() => expect(service.getRequests(api.channelEndpoints.update)).toHaveLength(2));
  expect(service.getRequests(api.channelEndpoints.update)[1]?.body).toEqual({
    endpoint: { ...savedDestination, channel: "later" },
  });
});
