import { screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { api } from "../../../contract/index.ts";
import { pageOf } from "../../testing/default-answers.ts";
import { channelEndpoint, integration } from "../../testing/records.ts";
import { held, refusal } from "../../testing/replies.ts";
import { fill, renderPage } from "../../testing/render-page.tsx";

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

describe("the list of connections", () => {
  test("loads first", async () => {
    const list = held(() => pageOf(endpoints, { limit: 100 }));
    await renderPage("/channel-connections", {
      prepare: ({ on }) => on(api.channelEndpoints.list, list.answering),
    });
    expect(await screen.findByText(/^Loading/)).toBeTruthy();
    expect(screen.queryByText(/^No (endpoint|connection)/)).toBeNull();
    list.release();
    expect(await screen.findByRole("rowheader", { name: /team/ })).toBeTruthy();
  });

  test("says that no endpoint uses a connection", async () => {
    await renderPage("/channel-connections");
    expect(await screen.findByText(/^No (endpoint|connection)/)).toBeTruthy();
  });

  test("shows the service's reason for a failure, and loads again", async () => {
    const { user, service } = await renderPage("/channel-connections", {
      records,
      prepare: ({ on }) =>
        on(api.channelEndpoints.list, () => refusal(403, { message: "Not today" })),
    });
    expect((await screen.findByRole("alert")).textContent).toContain("Not today");
    service.restore(api.channelEndpoints.list);
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("rowheader", { name: /team/ })).toBeTruthy();
  });

  test("tells what it rests on where there are more endpoints, and reads them all", async () => {
    const many = Array.from({ length: 11 }, (_, index) => channelEndpoint(`user-${index}`));
    const { user } = await renderPage("/channel-connections", {
      records: { integrations: [slack] },
      prepare: ({ on }) =>
        on(api.channelEndpoints.list, ({ query }) => pageOf(many, { ...query, limit: 1 })),
    });
    expect(await screen.findByText(/newest 10 of 11/)).toBeTruthy();
    await user.click(screen.getByRole("button", { name: /all$/i }));
    expect(await screen.findByText(/all 11/)).toBeTruthy();
  });

  test("counts endpoints and subscribers, and what is broken", async () => {
    await renderPage("/channel-connections", { records });
    const row = await screen.findByRole("row", { name: /team/ });
    const cells = [...row.querySelectorAll("td")].map(({ textContent }) => textContent);
    expect(cells.slice(0, 2)).toEqual(["4", "3"]);
    expect(row.textContent).toMatch(/slack-(eu|old) and 1 more/);
    await waitFor(() =>
      expect(screen.getByRole("row", { name: /team/ }).textContent).toMatch(/1 (broken|issue)/),
    );
  });

  test("opens any connection by its identifier", async () => {
    const { user, address } = await renderPage("/channel-connections", { records });
    fill(await screen.findByLabelText(/^Identifier/), "lonely");
    await user.click(screen.getByRole("button", { name: "Open" }));
    await waitFor(() => expect(address()).toBe("/channel-connections/lonely"));
    expect(await screen.findByText(/^No endpoint/)).toBeTruthy();
  });
});

describe("one connection", () => {
  const open = async () => await renderPage("/channel-connections/team", { records });
  const part = async (name: string) => await screen.findByRole("region", { name });

  test("lists its endpoints by type", async () => {
    await open();
    const section = await part("Endpoints");
    await waitFor(() =>
      expect([...section.querySelectorAll("li")].map(({ textContent }) => textContent)).toEqual([
        expect.stringMatching(/Chat app 1, user.*3/),
        expect.stringMatching(/Chat app 2, channel.*1/),
        expect.stringMatching(/(broken|issue).*1/i),
      ]),
    );
    const link = screen.getByRole("link", { name: /^Open (them|endpoints)|^View endpoints/ });
    expect(link.getAttribute("href")).toMatch(/^\/channel-endpoints\?connectionIdentifier=team/);
  });

  test("tells which integrations, subscribers and contexts it links", async () => {
    await open();
    await waitFor(async () => {
      expect((await part("Integrations")).textContent).toMatch(/slack-eu.*Active/);
      expect((await part("Integrations")).textContent).toMatch(/(Not active|Inactive)/);
    });
    expect((await part("Subscribers")).querySelectorAll("a")).toHaveLength(3);
    expect((await part("Contexts")).textContent).toContain("tenant:a");
    expect((await part("Workspace")).textContent).toContain("T-suggested");
    expect((await part("Recent outcomes")).textContent).toMatch(/0 events|No events/i);
  });

  test("is told from the integration's side", async () => {
    await renderPage("/integrations/slack-eu", { records });
    const connections = await part("Connections");
    await waitFor(() =>
      expect([...connections.querySelectorAll("li")].map(({ textContent }) => textContent)).toEqual(
        [expect.stringMatching(/team.*3/)],
      ),
    );
  });

  test("shows the service's reason for a failure, and loads again", async () => {
    const { user, service } = await renderPage("/channel-connections/team", {
      records,
      prepare: ({ on }) =>
        on(api.channelEndpoints.list, () => refusal(403, { message: "Not today" })),
    });
    expect((await screen.findAllByText("Not today")).length).toBeGreaterThan(0);
    service.restore(api.channelEndpoints.list);
    const [again] = screen.getAllByRole("button", { name: "Try again" });
    await user.click(again as HTMLElement);
    expect(await part("Endpoints")).toBeTruthy();
  });
});
