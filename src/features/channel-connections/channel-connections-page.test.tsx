import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { extraApi } from "../../../contract/extra-operations.ts";
import { api } from "../../../contract/index.ts";
import { createLinkSignIn } from "../../api/testing/sessions.ts";
import { toPage } from "../../testing/default-handlers.ts";
import { channelConnection, channelEndpoint, integration } from "../../testing/records.ts";
import { deferReply, createErrorReply } from "../../testing/replies.ts";
import { fill, renderPage } from "../../testing/render-page.tsx";
import { stubMatchingQuery } from "../../testing/stub-matching-query.ts";

const slack = integration("slack-eu", { providerId: "slack", channel: "chat", credentials: {} });
const endpoints = [
  channelEndpoint("user-ana", { subscriberId: "ana", contextKeys: ["tenant:a"] }),
  channelEndpoint("user-bo", { subscriberId: "bo", contextKeys: ["tenant:a"] }),
  channelEndpoint("user-chi", { subscriberId: "chi", contextKeys: ["tenant:a"] }),
  channelEndpoint("room", {
    type: "chatapp2_channel",
    endpoint: { teamId: "T-suggested", channelId: "C1" },
    integrationIdentifier: "slack-old",
    subscriberId: null,
  }),
];
const records = { integrations: [slack], channelEndpoints: endpoints };
// Some services, such as older versions of Novu, send the token.
const connection = channelConnection("team", {
  workspace: { id: "T1", name: "Larkfield team" },
  auth: { accessToken: "canary-token" },
});

describe("the list of connections", () => {
  test("shows a loading state first", async () => {
    const listReply = deferReply(() => toPage(endpoints, { limit: 100 }));
    await renderPage("/channel-connections", {
      prepare: ({ on }) => on(api.channelEndpoints.list, listReply.handler),
    });
    expect(await screen.findByText(/^Loading/)).toBeTruthy();
    expect(screen.queryByText(/^No (endpoint|connection)/)).toBeNull();
    listReply.release();
    expect(await screen.findByRole("rowheader", { name: /team/ })).toBeTruthy();
  });

  test("shows an empty state when no endpoint uses a connection", async () => {
    await renderPage("/channel-connections");
    expect(await screen.findByText(/^No (endpoint|connection)/)).toBeTruthy();
  });

  test("shows the service's message for a failure and loads after a retry", async () => {
    const { user, service } = await renderPage("/channel-connections", {
      records,
      prepare: ({ on }) =>
        on(api.channelEndpoints.list, () => createErrorReply(403, { message: "Not today" })),
    });
    expect((await screen.findByRole("alert")).textContent).toContain("Not today");
    service.restore(api.channelEndpoints.list);
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("rowheader", { name: /team/ })).toBeTruthy();
  });

  test("shows how many endpoints it is based on and scans all of them", async () => {
    const manyEndpoints = Array.from({ length: 11 }, (_, index) =>
      channelEndpoint(`user-${index}`),
    );
    const { user } = await renderPage("/channel-connections", {
      records: { integrations: [slack] },
      prepare: ({ on }) =>
        on(api.channelEndpoints.list, ({ query }) => toPage(manyEndpoints, { ...query, limit: 1 })),
    });
    expect(await screen.findByText(/newest 10 of 11/)).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Scan all endpoints" }));
    expect(await screen.findByText("This list is based on 11 of 11 endpoints.")).toBeTruthy();
  });

  test("shows no total of endpoints if the service doesn't count them", async () => {
    const manyEndpoints = Array.from({ length: 11 }, (_, index) =>
      channelEndpoint(`user-${index}`),
    );
    await renderPage("/channel-connections", {
      records: { integrations: [slack] },
      prepare: ({ on }) =>
        on(api.channelEndpoints.list, ({ query }) => ({
          ...toPage(manyEndpoints, { ...query, limit: 1 }),
          totalCount: 0,
        })),
    });
    expect(await screen.findByText(/based on the newest 10 endpoints\./)).toBeTruthy();
  });

  test("counts endpoints, subscribers, and endpoints with issues", async () => {
    await renderPage("/channel-connections", { records });
    const row = await screen.findByRole("row", { name: /team/ });
    const cells = [...row.querySelectorAll("td")].map(({ textContent }) => textContent);
    expect(cells.slice(0, 2)).toEqual(["4", "3"]);
    expect(row.textContent).toMatch(/slack-(eu|old) \(\+1 more\)/);
    await waitFor(() =>
      expect(screen.getByRole("row", { name: /team/ }).textContent).toMatch(
        /1 endpoint with issues/,
      ),
    );
  });

  test("doesn't report that there are no issues if integrations couldn't be checked", async () => {
    await renderPage("/channel-connections", {
      records,
      prepare: ({ on }) => on(api.integrations.listActive, () => createErrorReply(403)),
    });
    expect(await screen.findByText(/^Couldn't load the active integrations/)).toBeTruthy();
    expect(await screen.findByText("Integrations not checked")).toBeTruthy();
    expect(screen.queryByText("No issues")).toBeNull();
  });

  test("shows neither issues nor their absence while integrations are loading", async () => {
    const integrationsReply = deferReply(() => [slack]);
    await renderPage("/channel-connections", {
      records,
      prepare: ({ on }) => on(api.integrations.listActive, integrationsReply.handler),
    });
    await screen.findByRole("rowheader", { name: /team/ });
    expect(screen.queryByText(/not checked|No issues/i)).toBeNull();
    integrationsReply.release();
    expect(await screen.findByText("1 endpoint with issues")).toBeTruthy();
  });

  test("shows the status on a phone", async () => {
    stubMatchingQuery("max-width: 599.95px");
    await renderPage("/channel-connections", { records });
    const link = await screen.findByRole("link", { name: /^team/ });
    await waitFor(() => expect(link.textContent).toContain("1 endpoint with issues"));
  });

  test("opens any connection by identifier", async () => {
    const { user, address } = await renderPage("/channel-connections", { records });
    fill(await screen.findByLabelText("Connection identifier"), "lonely");
    await user.click(screen.getByRole("button", { name: "Open" }));
    await waitFor(() => expect(address()).toBe("/channel-connections/lonely"));
    expect(await screen.findByText(/^No endpoint/)).toBeTruthy();
  });
});

describe("the list of a service that can list connections", () => {
  const signIn = createLinkSignIn({ operations: ["channelConnections.list"] });
  const unusedConnection = channelConnection("lonely", {
    workspace: { id: "T2", name: "Archive" },
    integrationIdentifier: "slack-eu",
    auth: { accessToken: "canary-token" },
  });

  test("also contains unused connections, without their tokens", async () => {
    await renderPage("/channel-connections", {
      records,
      signIn,
      prepare: ({ on }) =>
        on(extraApi.channelConnections.list, ({ query }) =>
          toPage([connection, unusedConnection], { ...query, limit: 1 }),
        ),
    });
    const row = await screen.findByRole("row", { name: /lonely/ });
    expect(row.textContent).toMatch(/00slack-eu.*Archive/);
    expect(screen.getByRole("row", { name: /team/ }).textContent).toContain("Larkfield team");
    expect(screen.getAllByRole("rowheader")).toHaveLength(2);
    expect(screen.getByText("2 connections. Counts are based on 4 endpoints.")).toBeTruthy();
    expect(document.body.textContent).not.toContain("canary-token");
  });

  test("shows connections in use if listing fails, and lists after a retry", async () => {
    const { user, service } = await renderPage("/channel-connections", {
      records,
      signIn,
      prepare: ({ on }) =>
        on(extraApi.channelConnections.list, () => createErrorReply(403, { message: "Not today" })),
    });
    expect((await screen.findByRole("alert")).textContent).toContain("Not today");
    expect(screen.getByRole("rowheader", { name: /team/ })).toBeTruthy();
    service.on(extraApi.channelConnections.list, () =>
      toPage([connection, unusedConnection], { limit: 100 }),
    );
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("rowheader", { name: /lonely/ })).toBeTruthy();
  });
});

describe("one connection", () => {
  const openConnection = async () => await renderPage("/channel-connections/team", { records });
  const findSection = async (name: string) => await screen.findByRole("region", { name });

  test("lists endpoints by type", async () => {
    await openConnection();
    const section = await findSection("Endpoints");
    await waitFor(() =>
      expect([...section.querySelectorAll("li")].map(({ textContent }) => textContent)).toEqual([
        expect.stringMatching(/Slack user.*3/),
        expect.stringMatching(/Microsoft Teams channel.*1/),
        expect.stringMatching(/With issues.*1/),
      ]),
    );
    const link = screen.getByRole("link", { name: "View endpoints" });
    expect(link.getAttribute("href")).toMatch(/^\/channel-endpoints\?connectionIdentifier=team/);
  });

  test("reports that integrations couldn't be checked and checks them after a retry", async () => {
    const { user, service } = await renderPage("/channel-connections/team", {
      records,
      prepare: ({ on }) => on(api.integrations.listActive, () => createErrorReply(403)),
    });
    expect(await screen.findByText(/^Couldn't load the active integrations/)).toBeTruthy();
    const section = await findSection("Endpoints");
    expect(section.textContent).toContain("Integrations not checked");
    service.restore(api.integrations.listActive);
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(section.textContent).toMatch(/With issues.*1/));
    expect(section.textContent).not.toContain("Integrations not checked");
  });

  test("shows the linked integrations, subscribers, and contexts", async () => {
    await openConnection();
    await waitFor(async () => {
      expect((await findSection("Integrations")).textContent).toMatch(/slack-eu.*Active/);
      expect((await findSection("Integrations")).textContent).toMatch(/(Not active|Inactive)/);
    });
    expect((await findSection("Subscribers")).querySelectorAll("a")).toHaveLength(3);
    expect((await findSection("Contexts")).textContent).toContain("tenant:a");
    expect((await findSection("Workspace")).textContent).toContain("T-suggested");
    expect((await findSection("Subscribers' recent outcomes")).textContent).toMatch(
      /None of these subscribers' recent events used Slack.*Based on 0 recent events/,
    );
  });

  test("is listed on the integration page", async () => {
    await renderPage("/integrations/slack-eu", { records });
    const connectionsSection = await findSection("Connections");
    await waitFor(() =>
      expect(
        [...connectionsSection.querySelectorAll("li")].map(({ textContent }) => textContent),
      ).toEqual([expect.stringMatching(/team.*3/)]),
    );
  });

  test("shows the service's message for a failure and loads after a retry", async () => {
    const { user, service } = await renderPage("/channel-connections/team", {
      records,
      prepare: ({ on }) =>
        on(api.channelEndpoints.list, () => createErrorReply(403, { message: "Not today" })),
    });
    expect((await screen.findAllByText("Not today")).length).toBeGreaterThan(0);
    service.restore(api.channelEndpoints.list);
    const [retryButton] = screen.getAllByRole("button", { name: "Try again" });
    await user.click(retryButton as HTMLElement);
    expect(await findSection("Endpoints")).toBeTruthy();
  });

  test("is read from a service that finds connections by identifier, without its token", async () => {
    await renderPage("/channel-connections/team", {
      records,
      signIn: createLinkSignIn({ operations: ["channelConnections.read"] }),
      prepare: ({ on }) => on(extraApi.channelConnections.read, () => connection),
    });
    const workspaceSection = await findSection("Workspace");
    await waitFor(() => expect(workspaceSection.textContent).toContain("Larkfield team"));
    expect(workspaceSection.textContent).not.toContain("can't look up");
    expect(document.body.textContent).not.toContain("canary-token");
  });

  test("has no workspace ID if the service doesn't send one", async () => {
    await renderPage("/channel-connections/team", {
      records,
      signIn: createLinkSignIn({ operations: ["channelConnections.read"] }),
      prepare: ({ on }) =>
        on(extraApi.channelConnections.read, () => Response.json({ ...connection, workspace: {} })),
    });
    const section = await findSection("Workspace");
    await waitFor(() => expect(section.textContent).toContain("Workspace IDnot reportedNamenone"));
    expect(within(section).queryByRole("button", { name: /workspace ID/ })).toBeNull();
  });

  test("shows why it can't be read", async () => {
    await renderPage("/channel-connections/team", {
      records,
      signIn: createLinkSignIn({ operations: ["channelConnections.read"] }),
      prepare: ({ on }) =>
        on(extraApi.channelConnections.read, () => createErrorReply(404, { message: "Not there" })),
    });
    await waitFor(async () =>
      expect((await findSection("Workspace")).textContent).toContain("Not there"),
    );
  });
});
