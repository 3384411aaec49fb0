import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { api } from "../../../contract/index.ts";
import { toPage } from "../../testing/default-handlers.ts";
import { channelEndpoint, integration } from "../../testing/records.ts";
import { deferReply, createProxyPage, createErrorReply } from "../../testing/replies.ts";
import { fill, renderPage, getPageSource } from "../../testing/render-page.tsx";

const slack = integration("slack-eu", { providerId: "slack", channel: "chat", credentials: {} });
const endpoints = ["ana", "bo", "chi"].map((subscriberId) =>
  channelEndpoint(`user-${subscriberId}`, { subscriberId }),
);
const records = { integrations: [slack], channelEndpoints: endpoints };
const queryRowHeaders = () => screen.queryAllByRole("rowheader");
const filterCases: readonly [itemLabel: string, enteredText: string, query: object][] = [
  ["Subscriber", "ana", { subscriberId: "ana" }],
  ["Context", "region:eu, tenant:a", { contextKeys: ["region:eu", "tenant:a"] }],
  ["Channel", "sms", { channel: "sms" }],
  ["Provider", "slack", { providerId: "slack" }],
  ["Integration", "slack-eu", { integrationIdentifier: "slack-eu" }],
  ["Connection", "team", { connectionIdentifier: "team" }],
];

async function applyFilter(
  user: { click(element: Element): Promise<void> },
  itemLabel: string,
  enteredText: string,
) {
  await user.click(await screen.findByRole("button", { name: "Filter" }));
  await user.click(screen.getByRole("menuitem", { name: new RegExp(`^${itemLabel}`) }));
  const dialog = within(await screen.findByRole("dialog", { name: /^Filter/ }));
  fill(dialog.queryByRole("combobox") ?? dialog.getByRole("textbox"), enteredText);
  await user.click(dialog.getByRole("button", { name: "Apply" }));
}

describe("states", () => {
  test("shows a loading state first", async () => {
    const listReply = deferReply(() => toPage(endpoints, {}));
    await renderPage("/channel-endpoints", {
      prepare: ({ on }) => on(api.channelEndpoints.list, listReply.handler),
    });
    expect(await screen.findByText(/^Loading/)).toBeTruthy();
    listReply.release();
    await waitFor(() => expect(queryRowHeaders()).toHaveLength(3));
  });

  test("shows an empty state for an environment without endpoints", async () => {
    await renderPage("/channel-endpoints");
    expect(await screen.findByText(/^No channel endpoints? /)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Clear filters" })).toBeNull();
  });

  test("clears filters that match no endpoints", async () => {
    const { user, address } = await renderPage("/channel-endpoints?contextKeys=tenant:b", {
      records,
    });
    expect(await screen.findByText(/^No channel endpoints? match/)).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Clear filters" }));
    await waitFor(() => expect(queryRowHeaders()).toHaveLength(3));
    expect(address()).toBe("/channel-endpoints");
  });

  test("shows a proxy error instead of an empty list and loads after a retry", async () => {
    const { user, service } = await renderPage("/channel-endpoints", {
      records,
      prepare: ({ on }) => on(api.channelEndpoints.list, () => createProxyPage(403)),
    });
    expect((await screen.findByRole("alert")).textContent).toMatch(/channel endpoints/i);
    expect(screen.queryByText(/^No channel endpoint/)).toBeNull();
    service.restore(api.channelEndpoints.list);
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(queryRowHeaders()).toHaveLength(3));
  });

  test("reports that integrations couldn't be loaded and shows no integration issues", async () => {
    await renderPage("/channel-endpoints", {
      records,
      prepare: ({ on }) => on(api.integrations.listActive, () => createErrorReply(403)),
    });
    expect(await screen.findByText(/active integrations/i)).toBeTruthy();
    expect(queryRowHeaders()).toHaveLength(3);
    expect(screen.queryByText(/^(Integration not active|Inactive integration)/)).toBeNull();
    expect(screen.getAllByText("Not checked").length).toBeGreaterThan(0);
    expect(screen.queryByText("No issues")).toBeNull();
  });

  test("loads integrations after a retry and then marks inactive ones", async () => {
    const { user, service } = await renderPage("/channel-endpoints", {
      records: { ...records, integrations: [] },
      prepare: ({ on }) => on(api.integrations.listActive, () => createErrorReply(403)),
    });
    const notice = await screen.findByText(/^Couldn't load the active integrations/);
    service.restore(api.integrations.listActive);
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findAllByText("Inactive integration")).toHaveLength(3);
    expect(notice.isConnected).toBe(false);
    expect(document.activeElement).toBe(screen.getByRole("main"));
  });

  test("shows neither issues nor their absence while integrations are loading", async () => {
    const integrationsReply = deferReply(() => [slack]);
    await renderPage("/channel-endpoints", {
      records,
      prepare: ({ on }) => on(api.integrations.listActive, integrationsReply.handler),
    });
    await waitFor(() => expect(queryRowHeaders()).toHaveLength(3));
    expect(screen.queryByText(/not checked|No issues/i)).toBeNull();
    integrationsReply.release();
    expect(await screen.findAllByText("No issues")).toHaveLength(3);
  });

  test("shows records that don't match the contract without their destinations", async () => {
    const driftedRecords = [
      { identifier: "new", type: "carrier_pigeon", endpoint: { ring: "canary" } },
      { identifier: "bare", type: null, endpoint: null, contextKeys: null },
      { type: "phone" },
    ];
    await renderPage("/channel-endpoints", {
      prepare: ({ on }) =>
        on(api.channelEndpoints.list, () =>
          Response.json({ data: driftedRecords, next: null, previous: null }),
        ),
    });
    await waitFor(() => expect(queryRowHeaders()).toHaveLength(2));
    expect(screen.getByText(/1 record is missing its ID or time/)).toBeTruthy();
    expect(getPageSource()).not.toContain("canary");
  });
});

describe("filters", () => {
  test.each(filterCases)(
    "sends the %s filter to the service and removes it",
    async (itemLabel, enteredText, query) => {
      const { user, address, service } = await renderPage("/channel-endpoints", { records });
      const getLastQuery = () => service.getRequests(api.channelEndpoints.list).at(-1)?.query;
      await applyFilter(user, itemLabel, enteredText);
      await waitFor(() => expect(getLastQuery()).toMatchObject(query));
      await user.click(await screen.findByRole("button", { name: /^Remove (the )?filter/ }));
      await waitFor(() => expect(address()).toBe("/channel-endpoints"));
    },
  );

  test("rejects a context that isn't type:id while typing", async () => {
    const { user, service } = await renderPage("/channel-endpoints", { records });
    await applyFilter(user, "Context", "tenant");
    expect(await screen.findByText(/type:id.*“tenant”/)).toBeTruthy();
    expect(service.getRequests(api.channelEndpoints.list)).toHaveLength(1);
  });

  test("filters endpoints without a context", async () => {
    const { user, service } = await renderPage("/channel-endpoints", { records });
    await user.click(await screen.findByRole("button", { name: "Filter" }));
    await user.click(screen.getByRole("menuitem", { name: /^Context/ }));
    await user.click(await screen.findByRole("button", { name: "Show endpoints without context" }));
    await waitFor(() =>
      expect(service.getRequests(api.channelEndpoints.list).at(-1)?.query).toMatchObject({
        contextKeys: [],
      }),
    );
  });
});

describe("rows", () => {
  test("link to the subscriber, integration, and connection", async () => {
    await renderPage("/channel-endpoints", {
      records: { ...records, channelEndpoints: endpoints.slice(0, 1) },
    });
    const findHref = async (name: string) =>
      (await screen.findByRole("link", { name })).getAttribute("href");
    expect(await findHref("ana")).toMatch(/^\/subscribers\/ana/);
    expect(await findHref("slack-eu")).toMatch(/^\/integrations\//);
    expect(await findHref("team")).toMatch(/^\/channel-connections\/team/);
  });

  test("open an endpoint and keep the cursor of the page", async () => {
    const { user, address, service } = await renderPage("/channel-endpoints?after=1", { records });
    await waitFor(() => expect(queryRowHeaders()).toHaveLength(2));
    await user.click(within(queryRowHeaders()[0] as HTMLElement).getByRole("link"));
    await waitFor(() => expect(address()).toMatch(/^\/channel-endpoints\/user-bo\?.*after=1/));
    expect(address()).toContain("subscriberId=bo");
    expect(await screen.findByRole("heading", { level: 1, name: "Slack user" })).toBeTruthy();
    expect(service.getRequests(api.channelEndpoints.list).at(-1)?.query).toMatchObject({
      subscriberId: "bo",
    });
  });

  test("show an unknown type by its own name", async () => {
    await renderPage("/channel-endpoints", {
      prepare: ({ on }) =>
        on(api.channelEndpoints.list, () =>
          Response.json(toPage([{ ...channelEndpoint("hook"), type: "tool_webhook" }], {})),
        ),
    });
    expect((await screen.findByRole("table")).textContent).toContain("tool_webhook");
  });

  test("don't show webhook URLs", async () => {
    await renderPage("/channel-endpoints", {
      records: {
        channelEndpoints: [
          channelEndpoint("hook", {
            type: "webhook",
            endpoint: { url: "https://hooks.example/canary" },
          }),
        ],
      },
    });
    await waitFor(() => expect(queryRowHeaders()).toHaveLength(1));
    expect(getPageSource()).not.toContain("canary");
  });

  test("show the issues of each endpoint", async () => {
    await renderPage("/channel-endpoints", {
      records: {
        integrations: [slack],
        channelEndpoints: [
          channelEndpoint("malformed", { type: "phone" }),
          channelEndpoint("no-integration", { integrationIdentifier: null }),
          channelEndpoint("inactive", { integrationIdentifier: "slack-old" }),
          channelEndpoint("no-connection", { connectionIdentifier: null }),
        ],
      },
    });
    for (const markPattern of [
      /Malformed/,
      /No integration/,
      /(not active|Inactive)/i,
      /No connection/,
    ]) {
      expect(await screen.findByRole("row", { name: markPattern })).toBeTruthy();
    }
  });
});

test("paginates by cursor", async () => {
  const { user, address } = await renderPage("/channel-endpoints?orderBy=updatedAt&limit=25", {
    prepare: ({ on }) =>
      on(api.channelEndpoints.list, ({ query }) => toPage(endpoints, { ...query, limit: 2 })),
  });
  expect(await screen.findByText("2 of 3")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Next" }));
  await waitFor(() => expect(queryRowHeaders()).toHaveLength(1));
  expect(address()).toMatch(/orderBy=updatedAt.*after=2|after=2.*orderBy=updatedAt/);
});
