import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { api } from "../../../contract/index.ts";
import { session } from "../../api/session/session.ts";
import { toPage } from "../../testing/default-handlers.ts";
import {
  channelEndpoint,
  event,
  inAppJob,
  integration,
  subscriber,
} from "../../testing/records.ts";
import { deferReply, createErrorReply } from "../../testing/replies.ts";
import { renderPage } from "../../testing/render-page.tsx";

const ana = subscriber("ana", {
  firstName: "Ana",
  lastName: "Petrović",
  email: "ana@acme.example",
});
const records = {
  subscribers: [ana],
  channelEndpoints: [channelEndpoint("user-ana")],
  events: [event("e1")],
};
const createForbiddenReply = () => createErrorReply(403, { message: "Not today" });
const tabs: readonly [name: string, part: string][] = [
  ["Channels", "channels"],
  ["Endpoints", "endpoints"],
  ["Messages", "messages"],
  ["Raw data", "raw"],
];

test("shows the reachability of each channel", async () => {
  await renderPage("/subscribers/ana", { records });
  const card = await screen.findByRole("region", { name: /reach/i });
  await waitFor(() => expect(within(card).getAllByRole("listitem")).toHaveLength(5));
  const pushItem = within(card)
    .getAllByRole("listitem")
    .find(({ textContent }) => textContent.includes("Push"));
  expect(pushItem?.textContent).toMatch(/No (device|active|integration)/i);
});

test("a missing token can be added for each integration that can send", async () => {
  const pushFields = { channel: "push", credentials: {} } as const;
  const integrations = [
    integration("android", { ...pushFields, providerId: "fcm", name: "Android" }),
    integration("ios", { ...pushFields, providerId: "apns", name: "iOS" }),
  ];
  const { user, address } = await renderPage("/subscribers/ana", {
    records: { ...records, integrations },
  });
  expect(await screen.findByRole("link", { name: "Add token for Android" })).toBeTruthy();
  await user.click(screen.getByRole("link", { name: "Add token for iOS" }));
  await waitFor(() =>
    expect(address()).toBe("/subscribers/ana/channel?provider=apns&integration=ios"),
  );
});

test.each(["/subscribers/ana", "/subscribers/ana?part=endpoints"])(
  "a link of the reachability moves the focus to the tab, opened at %s",
  async (path) => {
    const slack = integration("slack", { channel: "chat", providerId: "slack" });
    const malformedEndpoint = channelEndpoint("user-ana", { endpoint: { userId: "x" } });
    const { user } = await renderPage(path, {
      records: { ...records, integrations: [slack], channelEndpoints: [malformedEndpoint] },
    });
    await user.click(await screen.findByRole("link", { name: "View endpoints" }));
    const panel = await screen.findByRole("tabpanel", { name: /^Endpoints/ });
    expect(document.activeElement).toBe(panel);
  },
);

test("links to the subscriber's failures", async () => {
  await renderPage("/subscribers/ana", { records });
  const link = await screen.findByRole("link", { name: "View failures" });
  expect(link.getAttribute("href")).toBe("/failures?where=subscriber:ana&env=dev");
});

test("events without an ID are counted, and don't make the tab look empty", async () => {
  const { _id, ...eventWithoutId } = event("e1");
  await renderPage("/subscribers/ana", {
    records,
    prepare: ({ on }) =>
      on(api.events.list, () => Response.json({ data: [eventWithoutId, null], hasMore: true })),
  });
  const panel = within(await screen.findByRole("tabpanel"));
  expect(await panel.findByText(/^2 records are missing their ID or time/)).toBeTruthy();
  expect(panel.queryByText("No events yet")).toBeNull();
  expect(panel.getByRole("link", { name: "View all events" })).toBeTruthy();
  expect(panel.getByRole("link", { name: "View failures" })).toBeTruthy();
});

test("the reachability is based on the last events if the list continues", async () => {
  await renderPage("/subscribers/ana", {
    records,
    prepare: ({ on }) =>
      on(api.events.list, () => Response.json({ data: [event("e1"), event("e2")], hasMore: true })),
  });
  const card = await screen.findByRole("region", { name: /reach/i });
  expect(await within(card).findByText(/^Based on .* the last 2 events\./)).toBeTruthy();
});

test("links to the preview of a step for the subscriber", async () => {
  await renderPage("/subscribers/ana", { records });
  const link = await screen.findByRole("link", { name: "Preview step" });
  expect(link.getAttribute("href")).toMatch(/^\/step-preview\?(.*&)?subscriberId=ana\b/);
});

test("the Endpoints tab links to the list of the subscriber's endpoints", async () => {
  await renderPage("/subscribers/ana?part=endpoints", { records });
  const link = await screen.findByRole("link", { name: "View all endpoints" });
  expect(link.getAttribute("href")).toMatch(/^\/channel-endpoints\?(.*&)?subscriberId=ana\b/);
});

test("the Endpoints tab shows that there are more endpoints than loaded", async () => {
  await renderPage("/subscribers/ana", {
    records,
    prepare: ({ on }) =>
      on(api.channelEndpoints.list, () => ({
        ...toPage([channelEndpoint("user-ana")], {}),
        next: "c2",
      })),
  });
  expect(await screen.findByRole("tab", { name: "Endpoints 1+" })).toBeTruthy();
});

test.each(tabs)("the tab %s has its own URL", async (name, part) => {
  const { user, address } = await renderPage("/subscribers/ana", { records });
  await user.click(await screen.findByRole("tab", { name: new RegExp(`^${name}`) }));
  await waitFor(() => expect(address()).toBe(`/subscribers/ana?part=${part}`));
  expect(await screen.findByRole("tabpanel", { name: new RegExp(`^${name}`) })).toBeTruthy();
});

test("the Raw data tab shows the response of the service", async () => {
  await renderPage("/subscribers/ana?part=raw", { records });
  const panel = await screen.findByRole("tabpanel");
  await waitFor(() => expect(panel.textContent).toContain("Petrović"));
});

describe("states", () => {
  test("shows a loading state first", async () => {
    const reply = deferReply(() => toPage([ana], {}));
    await renderPage("/subscribers/ana", {
      prepare: ({ on }) => on(api.subscribers.list, reply.handler),
    });
    expect(await screen.findByText(/^Loading/)).toBeTruthy();
    expect(screen.queryByText(/no subscriber/i)).toBeNull();
    reply.release();
    expect(await screen.findByRole("heading", { level: 1, name: "Ana Petrović" })).toBeTruthy();
  });

  test("links to search and create for an unknown ID", async () => {
    await renderPage("/subscribers/nobody");
    expect(await screen.findByText(/no subscriber|not found/i)).toBeTruthy();
    const newSubscriberLink = screen.getByRole<HTMLAnchorElement>("link", {
      name: "Create subscriber",
    });
    expect(newSubscriberLink.getAttribute("href")).toMatch(/\/subscribers\/new\?id=nobody/);
  });

  test("shows the service's message for a failure and loads after a retry", async () => {
    const { user, service } = await renderPage("/subscribers/ana", {
      records,
      prepare: ({ on }) => on(api.subscribers.list, createForbiddenReply),
    });
    expect((await screen.findByRole("alert")).textContent).toContain("Not today");
    service.restore(api.subscribers.list);
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Ana Petrović" })).toBeTruthy();
  });

  test("shows other sections when one fails", async () => {
    await renderPage("/subscribers/ana", {
      records,
      prepare: ({ on }) => on(api.events.list, createForbiddenReply),
    });
    const panel = within(await screen.findByRole("tabpanel"));
    expect((await panel.findByRole("alert")).textContent).toMatch(/events.*Not today/i);
    expect(screen.getByRole("region", { name: "Profile" }).textContent).toContain("Petrović");
  });

  test("retries a failed section on its own", async () => {
    const { user, service } = await renderPage("/subscribers/ana?part=endpoints", {
      records,
      prepare: ({ on }) => on(api.channelEndpoints.list, createForbiddenReply),
    });
    const panel = within(await screen.findByRole("tabpanel"));
    expect((await panel.findByRole("alert")).textContent).toMatch(/endpoints/i);
    service.restore(api.channelEndpoints.list);
    await user.click(panel.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(panel.queryByRole("alert")).toBeNull());
    expect(panel.getByRole("link", { name: /Slack user|user-ana/ })).toBeTruthy();
  });
});

describe("online status", () => {
  test("is set and shown as returned", async () => {
    const { user, service } = await renderPage("/subscribers/ana", {
      records,
      prepare: ({ on }) =>
        on(api.subscribers.setOnline, ({ body: { isOnline } }) => ({ ...ana, isOnline })),
    });
    await user.click(await screen.findByRole("button", { name: "Set online" }));
    expect(await screen.findByText("Status of ana set to online")).toBeTruthy();
    expect(service.getRequests(api.subscribers.setOnline)).toMatchObject([
      { params: { subscriberId: "ana" }, body: { isOnline: true } },
    ]);
  });

  test("is loaded again after a failure that may have changed it", async () => {
    const { user } = await renderPage("/subscribers/ana", {
      records,
      prepare: (service) =>
        service.on(api.subscribers.setOnline, () => {
          service.records.subscribers = [{ ...ana, isOnline: true }];
          return createErrorReply(408, { message: "Too slow" });
        }),
    });
    await user.click(await screen.findByRole("button", { name: "Set online" }));
    expect(await screen.findByRole("button", { name: "Set offline" })).toBeTruthy();
  });

  test("isn't set in another environment while the first request is still running", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    const passRetryDelay = () => act(() => vi.advanceTimersByTimeAsync(1200));
    const { user, service } = await renderPage("/subscribers/ana", {
      records,
      prepare: ({ on }) =>
        on(api.subscribers.setOnline, () =>
          createErrorReply(409, { message: "Still running" }, { "Retry-After": "1" }),
        ),
    });
    await user.click(await screen.findByRole("button", { name: "Set online" }));
    const getTokens = () =>
      service
        .getRequests(api.subscribers.setOnline)
        .map(({ headers }) => headers.get("authorization"));
    await waitFor(() => expect(getTokens()).not.toEqual([]));
    await passRetryDelay();
    const tokens = getTokens();
    expect(tokens.length).toBeGreaterThan(1);
    await act(async () => session.switchTo("prod"));
    await passRetryDelay();
    expect(getTokens()).toEqual(tokens);
  });

  test("shows the message of a rejection", async () => {
    const { user } = await renderPage("/subscribers/ana", {
      records,
      prepare: ({ on }) => on(api.subscribers.setOnline, createForbiddenReply),
    });
    await user.click(await screen.findByRole("button", { name: "Set online" }));
    expect(await screen.findByText(/Not today/)).toBeTruthy();
  });
});

describe("messages", () => {
  const message = { _id: "m1", channel: "in_app", title: "Hello", read: false, seen: false };
  const messageEvent = event("e1", { jobs: [inAppJob("j1", message)] });

  test("from recent events are marked, with the state before and after", async () => {
    const { user } = await renderPage("/subscribers/ana?part=messages", {
      records: { ...records, events: [messageEvent] },
      prepare: ({ on }) =>
        on(api.messages.markAs, () =>
          Response.json([{ ...message, read: true, seen: true }], { status: 201 }),
        ),
    });
    await user.click(await screen.findByRole("checkbox", { name: "Hello" }));
    await user.click(screen.getByRole("button", { name: "Mark as read" }));
    const resultList = await screen.findByRole("list", { name: "Results" });
    expect(resultList.textContent).toContain("unread, unseen → read, seen");
  });

  test("missing in the response are listed as not updated", async () => {
    const { user, service } = await renderPage("/subscribers/ana?part=messages", {
      records,
      prepare: ({ on }) => on(api.messages.markAs, () => []),
    });
    const ids = ["aaaaaaaaaaaaaaaaaaaaaaaa", "bbbbbbbbbbbbbbbbbbbbbbbb"];
    await user.click(await screen.findByLabelText(/message ids/i));
    await user.paste(ids.join(", "));
    await user.click(screen.getByRole("button", { name: "Mark as read" }));
    expect(await screen.findByText(/0 of 2 messages/)).toBeTruthy();
    expect(service.getRequests(api.messages.markAs)).toMatchObject([
      { body: { messageId: ids, markAs: "read" } },
    ]);
    expect(screen.getAllByText(/The message wasn't updated\. It may belong/)).toHaveLength(2);
  });
});
