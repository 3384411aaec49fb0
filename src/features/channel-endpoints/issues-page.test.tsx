import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { api } from "../../../contract/index.ts";
import { toPage } from "../../testing/default-handlers.ts";
import { channelEndpoint, integration } from "../../testing/records.ts";
import { deferReply, errorReply } from "../../testing/replies.ts";
import { fill, renderPage, save } from "../../testing/render-page.tsx";

const slack = integration("slack-eu", { providerId: "slack", channel: "chat", credentials: {} });
const phone = { type: "phone", channel: "sms", providerId: "twilio" } as const;
const valid = Array.from({ length: 2 }, (_, index) =>
  channelEndpoint(`valid-${index}`, { contextKeys: ["tenant:a", `n:${index}`] }),
);
const brokenRecords = [
  channelEndpoint("malformed-1", { ...phone, subscriberId: "bo" }),
  channelEndpoint("malformed-2", { ...phone, subscriberId: "bo" }),
  channelEndpoint("no-integration", { integrationIdentifier: null }),
  channelEndpoint("inactive", { integrationIdentifier: "slack-old" }),
  channelEndpoint("no-connection", { connectionIdentifier: null }),
  channelEndpoint("no-subscriber", { subscriberId: null }),
  channelEndpoint("short", { ...phone, endpoint: { phoneNumber: "+4917" } }),
  channelEndpoint("shared", {
    type: "chatapp3_chat",
    endpoint: { chatId: "1" },
    subscriberId: null,
  }),
];
const start = "Start scan";
const main = () => within(screen.getByRole("main"));

/** Opens the page and scans all endpoints. */
async function scan(channelEndpoints = [...valid, ...brokenRecords]) {
  const page = await renderPage("/channel-endpoints/check", {
    records: { integrations: [slack], channelEndpoints },
  });
  await page.user.click(await main().findByRole("button", { name: start }));
  await main().findByText(`${channelEndpoints.length} endpoints scanned`);
  return page;
}

describe("the scan", () => {
  test("groups issues with the number of endpoints", async () => {
    await scan();
    for (const group of [
      /^All issues 7\b/,
      /^Malformed destination 2\b/,
      /^No integration 1\b/,
      /^Inactive integration 1\b/,
      /^No connection 1\b/,
      /^Subscriber missing 1\b/,
      /^Unusual phone number 1\b/,
      /^No subscriber 1\b/,
    ]) {
      expect(main().getAllByRole("link", { name: group })).toHaveLength(1);
    }
  });

  test("steps from one endpoint with issues to the next", async () => {
    const { user } = await scan();
    await user.click(main().getByRole("link", { name: /^Malformed/ }));
    const [first] = await main().findAllByRole("rowheader");
    await user.click(within(first as HTMLElement).getByRole("link"));
    const nav = await screen.findByRole("navigation", { name: /endpoints/i });
    expect(nav.textContent).toContain("1 of 2");
    expect((await screen.findAllByText(/userId/)).length).toBeGreaterThan(0);
    fireEvent.keyDown(document.body, { key: "]" });
    await waitFor(() =>
      expect(screen.getByRole("navigation", { name: /endpoints/i }).textContent).toContain(
        "2 of 2",
      ),
    );
  });

  test("keeps the position in the group after an edit", async () => {
    const { user, service } = await scan(brokenRecords.slice(0, 2));
    await user.click(main().getByRole("link", { name: /^Malformed/ }));
    const [first] = await main().findAllByRole("rowheader");
    await user.click(within(first as HTMLElement).getByRole("link"));
    await user.click(await screen.findByRole("link", { name: "Edit" }));
    fill(await screen.findByRole("textbox", { name: /^Phone number/ }), "+4915112345678");
    await save();
    const nav = await screen.findByRole("navigation", { name: /endpoints/i });
    expect(nav.textContent).toContain("1 of 2");
    expect(service.records.channelEndpoints[0]?.endpoint).toEqual({
      phoneNumber: "+4915112345678",
    });
  });

  test("is paused when the service rejects a page and continues after a resume", async () => {
    const many = Array.from({ length: 101 }, (_, index) => channelEndpoint(`valid-${index}`));
    const { user, service } = await renderPage("/channel-endpoints/check", {
      records: { integrations: [slack], channelEndpoints: many },
      prepare: ({ on }) =>
        on(api.channelEndpoints.list, ({ query }) =>
          query.after === undefined ? toPage(many, query) : errorReply(403, { message: "Not now" }),
        ),
    });
    await user.click(await main().findByRole("button", { name: start }));
    expect((await main().findAllByText(/^Needs attention/)).length).toBeGreaterThan(0);
    expect(main().getAllByText(/100 of 101 endpoints/).length).toBeGreaterThan(0);
    service.restore(api.channelEndpoints.list);
    const [resume] = main().getAllByRole("button", { name: /^Resume/ });
    await user.click(resume as HTMLElement);
    expect(await main().findByText("101 endpoints scanned")).toBeTruthy();
  });

  test("shows that it was stopped and can be started again", async () => {
    const many = Array.from({ length: 101 }, (_, index) => channelEndpoint(`valid-${index}`));
    const second = deferReply(() => toPage(many, { limit: 100, after: "100" }));
    const { user, service } = await renderPage("/channel-endpoints/check", {
      records: { integrations: [slack], channelEndpoints: many },
      prepare: ({ on }) =>
        on(api.channelEndpoints.list, (request) =>
          request.query.after === undefined ? toPage(many, request.query) : second.handler(request),
        ),
    });
    await user.click(await main().findByRole("button", { name: start }));
    await main().findAllByText(/100 of 101 endpoints/);
    const [stop] = main().getAllByRole("button", { name: /^Stop/ });
    await user.click(stop as HTMLElement);
    second.release();
    expect((await main().findAllByText(/^Stopped/)).length).toBeGreaterThan(0);
    service.restore(api.channelEndpoints.list);
    await user.click(main().getByRole("button", { name: "Scan again" }));
    expect(await main().findByText("101 endpoints scanned")).toBeTruthy();
  });

  test("finds endpoints by context keys", async () => {
    const { user } = await scan(valid);
    await user.click(main().getByRole("button", { name: "Find by context" }));
    const field = () => main().getByLabelText("Context keys");
    fill(field(), "n:1, tenant:a");
    await user.click(main().getByRole("button", { name: "Find endpoints" }));
    await waitFor(() => expect(main().getAllByRole("rowheader")).toHaveLength(1));
    fill(field(), "tenant:a");
    await user.click(main().getByRole("button", { name: "Find endpoints" }));
    await waitFor(() => expect(main().getAllByRole("rowheader")).toHaveLength(2));
  });

  test("paginates the results", async () => {
    const { user } = await scan(
      Array.from({ length: 51 }, (_, index) =>
        channelEndpoint(`no-integration-${index}`, { integrationIdentifier: null }),
      ),
    );
    await user.click(main().getByRole("link", { name: /^No integration 51\b/ }));
    expect(await main().findByText("1–50 of 51")).toBeTruthy();
    await user.click(main().getByRole("button", { name: "Next" }));
    await waitFor(() => expect(main().getAllByRole("rowheader")).toHaveLength(1));
  });
});
