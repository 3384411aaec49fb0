import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { api } from "../../../contract/index.ts";
import { channelEndpoint, event, subscriber } from "../../testing/records.ts";
import { createErrorReply } from "../../testing/replies.ts";
import { fill, renderPage } from "../../testing/render-page.tsx";

const commandCases: readonly [typed: string, command: RegExp, address: RegExp][] = [
  ["broken", /^Find .*channel endpoints/, /^\/channel-endpoints\/check/],
  ["user-1", /^Open channel endpoint user-1/, /^\/channel-endpoints\/user-1/],
  ["team-1", /^Open connection team-1/, /^\/channel-connections\/team-1/],
];

test.each(commandCases)(
  "“%s” in the palette opens the page",
  async (enteredText, commandPattern, addressPattern) => {
    const page = await renderPage("/channel-connections", {
      records: { channelEndpoints: [channelEndpoint("user-1")] },
    });
    fireEvent.keyDown(document.body, { key: "k", ctrlKey: true });
    fill(await screen.findByRole("combobox", { name: "Search or paste an ID" }), enteredText);
    await page.user.click(await screen.findByRole("option", { name: commandPattern }));
    await waitFor(() => expect(page.address()).toMatch(addressPattern));
  },
);

test.each([
  ["an event's ID", "event-1", "/events/event-1"],
  ["a transaction's ID", "order-1", "/events?transactionId=order-1"],
  ["a subscriber's ID", "ana", "/subscribers/ana"],
  ["an email address", "ana@shop.example", "/subscribers/ana"],
])("pasting %s opens its page", async (_, text, expectedAddress) => {
  const { address } = await renderPage("/integrations", {
    records: {
      events: ["event-1", "event-2"].map((id) => event(id, { transactionId: "order-1" })),
      subscribers: [subscriber("ana", { email: "ana@shop.example" })],
    },
  });
  await screen.findByRole("heading", { level: 1 });
  fireEvent.paste(document.body, { clipboardData: { getData: () => text } });
  await waitFor(() => expect(address()).toBe(expectedAddress));
});

test("a failed search reports how to repeat it instead of advising other text", async () => {
  const page = await renderPage("/events", {
    prepare: ({ on }) => on(api.integrations.listActive, () => createErrorReply(403)),
  });
  const search = async () => {
    fireEvent.keyDown(document.body, { key: "k", ctrlKey: true });
    fill(await screen.findByRole("combobox", { name: "Search or paste an ID" }), "zzzz");
  };
  await search();
  await screen.findByText(
    "Some searches failed, so results may be missing. Close and reopen this search to try again.",
  );
  expect(screen.queryByText(/^No results/)).toBeNull();

  page.service.restore(api.integrations.listActive);
  await page.user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("combobox", { name: /^Search or/ })).toBeNull());
  await search();
  await screen.findByText("No results. Try fewer words, or paste a full ID.");
});
