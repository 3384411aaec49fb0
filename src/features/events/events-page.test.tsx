import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { Event } from "../../../contract/events.ts";
import { api } from "../../../contract/index.ts";
import { recordClockSkew } from "../../api/client/service-clock.ts";
import { createFailureStore } from "../../api/failures/create-failure-store.ts";
import { localStore } from "../../lib/browser/storage.ts";
import { event, job, recordedAt } from "../../testing/records.ts";
import { deferReply, createErrorReply } from "../../testing/replies.ts";
import { fill, renderPage } from "../../testing/render-page.tsx";
import { showEveryElement } from "../../testing/show-every-element.ts";

const toTimestamp = (seconds: number) =>
  new Date(Date.parse(recordedAt) + seconds * 1000).toISOString();
/** Newest first. */
const events = ["e3", "e2", "e1"].map((id, index) => event(id, { createdAt: toTimestamp(-index) }));
const createPage = (data: readonly Event[], hasMore = false) => ({
  data: [...data],
  hasMore,
  page: 0,
  pageSize: data.length,
});
const getRowPaths = () =>
  screen
    .queryAllByRole("rowheader")
    .map((row) => within(row).getByRole("link").getAttribute("href")?.split("?")[0]);
const toPaths = (...ids: string[]) => ids.map((id) => `/events/${id}`);
const allPaths = toPaths("e3", "e2", "e1");

function startFakeTimers() {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse(toTimestamp(60)) });
  onTestFinished(() => void vi.useRealTimers());
  return async (durationMs: number) => await act(() => vi.advanceTimersByTimeAsync(durationMs));
}

async function addFilter(query: string) {
  const field = await screen.findByRole("combobox", { name: "Filter events" });
  fill(field, query);
  fireEvent.keyDown(field, { key: "Enter" });
}

test("a relative range ends at the service's time", async () => {
  startFakeTimers();
  onTestFinished(() => localStore.remove("clock-skew"));
  recordClockSkew(Date.now() - 600_000, Date.now());
  const { service } = await renderPage("/events?last=5m", { records: { events } });
  await screen.findByRole("heading", { level: 1, name: "Events" });
  await waitFor(() => expect(service.getRequests(api.events.list)).not.toEqual([]));
  for (const { query } of service.getRequests(api.events.list)) {
    const rangeStart = Date.parse(String(query.after));
    expect(Math.abs(rangeStart - Date.parse(toTimestamp(60 - 600 - 300)))).toBeLessThan(60_000);
  }
});

describe("states", () => {
  test("shows a loading state instead of an empty list", async () => {
    const listReply = deferReply(() => createPage(events));
    await renderPage("/events", { prepare: ({ on }) => on(api.events.list, listReply.handler) });
    expect(await screen.findByText(/^Loading/)).toBeTruthy();
    expect(screen.queryByText(/^No event/)).toBeNull();
    expect(getRowPaths()).toEqual([]);
    listReply.release();
    await waitFor(() => expect(getRowPaths()).toEqual(allPaths));
  });

  test("an unused environment shows the first-use text", async () => {
    await renderPage("/events");
    expect(await screen.findByText("No events yet")).toBeTruthy();
    expect(screen.queryByText(/demo/i)).toBeNull();
  });

  test("filters without matches can be cleared", async () => {
    const { user, address } = await renderPage("/events?severity=high", { records: { events } });
    expect(await screen.findByText(/^No events? match/)).toBeTruthy();
    const [clearButton] = screen.getAllByRole("button", { name: "Clear filters" });
    await user.click(clearButton as HTMLElement);
    await waitFor(() => expect(getRowPaths()).toEqual(allPaths));
    expect(address()).toBe("/events");
  });

  test("clearing the filters keeps the page size", async () => {
    const { user, address } = await renderPage("/events?severity=none&limit=50", {
      records: { events },
    });
    await user.click(await screen.findByRole("button", { name: "Clear filters" }));
    await waitFor(() => expect(address()).toBe("/events?limit=50"));
  });

  test("has no next page while the rows of other filters are shown", async () => {
    const { user } = await renderPage("/events?severity=high", {
      prepare: ({ on }) =>
        on(api.events.list, ({ query }) =>
          query.severity ? createPage(events, true) : new Promise(() => {}),
        ),
    });
    const olderButton = await screen.findByRole("button", { name: "Older" });
    await user.click(screen.getByRole("button", { name: "Clear filters" }));
    await waitFor(() => expect(olderButton).toHaveProperty("disabled", true));
  });

  test("a failed load shows the reason from the service and can be retried", async () => {
    const { user, service } = await renderPage("/events?severity=high", {
      records: { events: events.map((record) => ({ ...record, severity: "high" as const })) },
      prepare: ({ on }) =>
        on(api.events.list, () => createErrorReply(403, { message: "Not on a <b>Sunday</b>." })),
    });
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toMatch(/events/i);
    expect(alert.textContent).toContain("Not on a <b>Sunday</b>.");
    expect(screen.queryByText(/^No event/)).toBeNull();
    service.restore(api.events.list);
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(getRowPaths()).toEqual(allPaths));
  });

  test.each([undefined, null, "true"])(
    "a full page continues if the service sends hasMore as %s",
    async (hasMore) => {
      const [newestEvent, ...olderEvents] = events;
      const { user } = await renderPage("/events", {
        prepare: ({ on }) =>
          on(api.events.list, ({ query: { page } }) => {
            const data = page === 0 ? [newestEvent, olderEvents[0]] : [olderEvents[1]];
            return Response.json({ data, hasMore, page, pageSize: 2 });
          }),
      });
      await user.click(await screen.findByRole("button", { name: "Older" }));
      await waitFor(() => expect(getRowPaths()).toEqual(toPaths("e1")));
      expect(screen.getByRole("button", { name: "Older" }).getAttribute("aria-disabled")).toBe(
        "true",
      );
    },
  );

  test("a malformed list response is an error, not an empty list", async () => {
    const { user, service } = await renderPage("/events", {
      records: { events },
      prepare: ({ on }) => on(api.events.list, () => Response.json({ data: null, hasMore: "x" })),
    });
    expect((await screen.findByRole("alert")).textContent).toContain(
      "The service sent JSON that doesn't match this API",
    );
    expect(screen.queryByText(/^No event/)).toBeNull();
    service.restore(api.events.list);
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(getRowPaths()).toEqual(allPaths));
  });

  test("a failed refresh keeps the rows and shows their age", async () => {
    const advance = startFakeTimers();
    const { user, service } = await renderPage("/events", { records: { events } });
    await waitFor(() => expect(getRowPaths()).toEqual(allPaths));
    service.on(api.events.list, () => createErrorReply(403));
    await advance(11_000);
    expect(await screen.findByText(/last refresh failed|couldn.t refresh/i)).toBeTruthy();
    expect(screen.getByRole("main").textContent).toMatch(/checked \d+ s ago/);
    expect(getRowPaths()).toEqual(allPaths);
    service.restore(api.events.list);
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText(/^No new events/)).toBeTruthy();
  });

  test.each([
    ["ends in the past", "?before=2026-03-05T00:00:00Z", { events }, allPaths],
    ["is empty", "", { events: [] }, []],
  ])("a failed refresh of a list that %s is shown", async (_, search, records, paths) => {
    const { user, service } = await renderPage(`/events${search}`, { records });
    await waitFor(() => expect(getRowPaths()).toEqual(paths));
    const refreshButton = await screen.findByRole("button", { name: "Refresh" });
    service.on(api.events.list, () => createErrorReply(403));
    await user.click(refreshButton);
    expect(await screen.findByText(/last refresh failed/i)).toBeTruthy();
    service.restore(api.events.list);
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(screen.queryByText(/last refresh failed/i)).toBeNull());
  });

  test("a page that was just loaded isn't checked for new events at once", async () => {
    const advance = startFakeTimers();
    const { service } = await renderPage("/events", { records: { events } });
    expect(await screen.findByText(/^No new events/)).toBeTruthy();
    await advance(9000);
    const getPollRequests = () =>
      service.getRequests(api.events.list).filter(({ query }) => query.after !== undefined);
    expect(getPollRequests()).toEqual([]);
    await advance(2000);
    await waitFor(() => expect(getPollRequests()).toHaveLength(1));
  });

  test("a later page is checked for new events at once, because it can't contain them", async () => {
    const advance = startFakeTimers();
    const pagedEvents = [30, 0, -10, -20].map((seconds, index) =>
      event(`e${4 - index}`, { createdAt: toTimestamp(seconds) }),
    );
    const search = `page=1&limit=2&asOf=${encodeURIComponent(toTimestamp(1))}`;
    await renderPage(`/events?${search}`, { records: { events: pagedEvents } });
    await waitFor(() => expect(getRowPaths()).toEqual(toPaths("e1")));
    await advance(3000);
    expect(screen.getByRole("button", { name: /^Show 1 new event/ })).toBeTruthy();
  });

  test("new events are counted, and rows don't move until they are shown", async () => {
    const advance = startFakeTimers();
    const { user, service } = await renderPage("/events", { records: { events } });
    await waitFor(() => expect(getRowPaths()).toEqual(allPaths));
    service.records.events = [event("e4", { createdAt: toTimestamp(1) }), ...events];
    await advance(11_000);
    const showButton = await screen.findByRole("button", { name: /^Show 1 new event/ });
    expect(getRowPaths()).toEqual(allPaths);
    await user.click(showButton);
    await waitFor(() => expect(getRowPaths()).toEqual([...toPaths("e4"), ...allPaths]));
    expect(screen.queryByRole("button", { name: /^Show 1 new event/ })).toBeNull();
  });
});

describe("a relative range", () => {
  /** The first page loads for `loadMs`, and `e4` is saved after half of that time. */
  const openRange = async ({ loadMs = 0, hasDate = true } = {}) => {
    const advance = startFakeTimers();
    vi.setSystemTime(Date.parse(toTimestamp(90)));
    let savedEvents = ["e3", "e2", "e1"].map((id, index) =>
      event(id, { createdAt: new Date(Date.now() - (31 + index) * 60_000).toISOString() }),
    );
    const page = await renderPage("/events?last=1h&limit=2", {
      prepare: ({ on }) =>
        on(api.events.list, async ({ query: { after = "", before = "9", page: pageIndex } }) => {
          const listedEvents = savedEvents.filter(
            ({ createdAt = "" }) => createdAt >= after && createdAt < before,
          );
          const start = pageIndex * 2;
          const hasMore = listedEvents.length > start + 2;
          const reply = {
            ...createPage(listedEvents.slice(start, start + 2), hasMore),
            page: pageIndex,
          };
          if (pageIndex === 0 && loadMs > 0)
            await new Promise((resolve) => setTimeout(resolve, loadMs));
          return Response.json(reply, {
            ...(hasDate && { headers: { Date: new Date().toUTCString() } }),
          });
        }),
    });
    const addEvent = (id: string, ageMs = 0) => {
      const createdAt = new Date(Date.now() - ageMs).toISOString();
      savedEvents = [event(id, { createdAt }), ...savedEvents];
    };
    if (loadMs > 0) {
      await waitFor(() => expect(page.service.getRequests(api.events.list)).toHaveLength(1));
      await advance(loadMs / 2);
      addEvent("e4");
      await advance(loadMs / 2);
    }
    await waitFor(() => expect(getRowPaths()).toEqual(toPaths("e3", "e2")));
    const addAndShowEvent = async (id: string) => {
      addEvent(id);
      await advance(100_000);
      await page.user.click(await screen.findByRole("button", { name: /^Show 1 new event/ }));
    };
    return { ...page, advance, addEvent, addAndShowEvent };
  };

  test("continues after a first page that took long to load", async () => {
    const { user } = await openRange({ loadMs: 20_000 });
    await user.click(screen.getByRole("button", { name: "Older" }));
    await waitFor(() => expect(getRowPaths()).toEqual(toPaths("e1")));
  });

  test("continues after the first page if the browser's clock is fast, without the service's time", async () => {
    const { user, addEvent } = await openRange({ hasDate: false });
    addEvent("e4", 5 * 60_000);
    await user.click(screen.getByRole("button", { name: "Older" }));
    await waitFor(() => expect(getRowPaths()).toEqual(toPaths("e1")));
  });

  test("continues on later pages, even after a reload", async () => {
    const { user, service, reload } = await openRange();
    await user.click(screen.getByRole("button", { name: "Older" }));
    await waitFor(() => expect(getRowPaths()).toEqual(toPaths("e1")));
    vi.setSystemTime(Date.now() + 120 * 60_000);
    await reload();
    await waitFor(() => expect(getRowPaths()).toEqual(toPaths("e1")));
    const requests = service.getRequests(api.events.list);
    const pageQueries = requests.filter(({ query }) => query.page).map(({ query }) => query);
    expect(pageQueries.length).toBeGreaterThan(1);
    for (const { after, before = "" } of pageQueries) {
      expect(after).toBe(requests[0]?.query.after);
      expect(before).toBe(pageQueries[0]?.before);
    }
  });

  test.each([
    ["that has no recent events", []],
    ["that has shown new events", ["e4"]],
  ])("%s shows new events from a later page", async (_, shownIds) => {
    const { user, advance, addAndShowEvent } = await openRange();
    for (const id of shownIds) {
      await advance(5 * 60_000);
      await addAndShowEvent(id);
      await waitFor(() => expect(getRowPaths()[0]).toBe(`/events/${id}`));
    }
    const firstPaths = getRowPaths();
    await user.click(screen.getByRole("button", { name: "Older" }));
    await waitFor(() => expect(getRowPaths()).not.toEqual(firstPaths));
    await addAndShowEvent("e5");
    await waitFor(() =>
      expect(getRowPaths()).toEqual([...toPaths("e5"), ...firstPaths.slice(0, 1)]),
    );
  });
});

describe("a response that doesn't match the contract", () => {
  async function openMalformedList() {
    const [firstEvent, secondEvent, thirdEvent] = events;
    const data = [
      { ...firstEvent, jobs: null },
      { ...secondEvent, jobs: [{ type: "voice", status: "parked", executionDetails: null }] },
      { ...thirdEvent, subscriber: "not-an-object" },
      { ...thirdEvent, subscriber: "not-an-object" },
      { ...event("e0"), _id: undefined },
      { ...event("e-1"), createdAt: 12 },
    ];
    return await renderPage("/events", {
      records: { events },
      prepare: ({ onNext }) =>
        onNext(api.events.list, () =>
          Response.json({ data, hasMore: false, page: 0, pageSize: 6 }),
        ),
    });
  }

  test("shows the valid fields", async () => {
    await openMalformedList();
    await waitFor(() => expect(getRowPaths()).toEqual(allPaths));
    expect(screen.getByText("parked")).toBeTruthy();
  });

  test("loads the visible events without jobs one by one", async () => {
    showEveryElement();
    const { service } = await openMalformedList();
    await waitFor(() =>
      expect(service.getRequests(api.events.read)).toMatchObject([
        { params: { notificationId: "e3" } },
      ]),
    );
    await waitFor(() =>
      expect(screen.getAllByRole("row")[1]?.textContent).not.toMatch(/not in the list|unknown/i),
    );
  });

  test("is reported in one notice, with the paths on demand", async () => {
    const { user } = await openMalformedList();
    const notice = await screen.findByText(/not fit the contract|contract/i);
    expect(notice.textContent).toContain(
      "2 records are missing their ID or time and aren't shown.",
    );
    expect(notice.textContent).toContain("1 duplicate record is hidden.");
    await user.click(screen.getByRole("button", { name: /^Show/ }));
    expect(await screen.findByText("data.0.jobs")).toBeTruthy();
  });
});

describe("paging", () => {
  const openPagedList = async () => {
    const manyEvents = Array.from({ length: 3 }, (_, index) =>
      event(`p${index}`, { createdAt: toTimestamp(-index) }),
    );
    return await renderPage("/events", {
      prepare: ({ on }) =>
        on(api.events.list, ({ query: { page } }) => ({
          ...createPage(manyEvents.slice(page, page + 1), page < 2),
          page,
        })),
    });
  };

  test("requests all older pages with the same end time", async () => {
    const { user, service, back } = await openPagedList();
    await waitFor(() => expect(getRowPaths()).toEqual(toPaths("p0")));
    await user.click(screen.getByRole("button", { name: "Older" }));
    await waitFor(() => expect(getRowPaths()).toEqual(toPaths("p1")));
    await user.click(screen.getByRole("button", { name: "Older" }));
    await waitFor(() => expect(getRowPaths()).toEqual(toPaths("p2")));
    const endTimes = service
      .getRequests(api.events.list)
      .flatMap(({ query }) => (query.page ? [query.before] : []));
    expect(endTimes[0]).toBeTruthy();
    expect(new Set(endTimes).size).toBe(1);
    await back();
    await waitFor(() => expect(getRowPaths()).toEqual(toPaths("p1")));
  });

  test("starts again at the first page with more events per page", async () => {
    const { user, service, address } = await openPagedList();
    await user.click(await screen.findByRole("button", { name: "Older" }));
    await waitFor(() => expect(getRowPaths()).toEqual(toPaths("p1")));
    expect(service.getRequests(api.events.list).at(-1)?.query.limit).toBe(25);
    await user.click(screen.getByRole("button", { name: "Columns and rows" }));
    await user.click(await screen.findByRole("menuitemradio", { name: "50 events per page" }));
    await waitFor(() => expect(address()).toBe("/events?limit=50"));
    await user.keyboard("{Escape}");
    await waitFor(() => expect(getRowPaths()).toEqual(toPaths("p0")));
    expect(service.getRequests(api.events.list).at(-1)?.query.limit).toBe(50);
  });

  test("returns to the first page when a filter changes", async () => {
    const { user, address } = await openPagedList();
    await user.click(await screen.findByRole("button", { name: "Older" }));
    await waitFor(() => expect(address()).toMatch(/page=1/));
    await addFilter("severity:high");
    await waitFor(() => expect(address()).toBe("/events?severity=high"));
  });
});

describe("filters", () => {
  const queryCases: readonly [query: string, expected: object][] = [
    ["workflow:order-shipped", { templates: ["order-shipped"] }],
    ["subscriber:ana", { subscriberIds: ["ana"] }],
    ["email:ana@acme.example", { emails: ["ana@acme.example"] }],
    ["transaction:t1", { transactionId: "t1" }],
    ["topic:news", { topicKey: "news" }],
    ["subscription:s1", { subscriptionId: "s1" }],
    ["context:region:eu", { contextKeys: ["region:eu"] }],
    ["context:none", { contextKeys: [] }],
    ["channel:push", { channels: ["push"] }],
    ["severity:medium", { severity: ["medium"] }],
  ];
  test.each(queryCases)("%s is sent to the service and can be removed", async (query, expected) => {
    const { user, address, service } = await renderPage("/events", { records: { events } });
    await addFilter(query);
    await waitFor(() =>
      expect(service.getRequests(api.events.list).at(-1)?.query).toMatchObject(expected),
    );
    const [removeButton] = await screen.findAllByRole("button", { name: /^Remove (the )?filter/ });
    await user.click(removeButton as HTMLElement);
    await waitFor(() => expect(address()).toBe("/events"));
  });

  test("no time range is set initially", async () => {
    const { service } = await renderPage("/events", { records: { events } });
    expect(await screen.findByRole("button", { name: /^Any time|^All time/ })).toBeTruthy();
    expect(service.getRequests(api.events.list)[0]?.query.after).toBeUndefined();
  });
});

describe("an open event", () => {
  const failedEvent = event("e2", {
    createdAt: toTimestamp(-1),
    jobs: [job("j1"), job("j2", { status: "failed" }), job("j3")],
  });
  const records = { events: [events[0] ?? failedEvent, failedEvent] };
  const eventPath = "/events/e2?before=2001-01-01";
  const getPane = () => within(screen.getByRole("region", { name: "Event" }));
  const getOutcome = () => getPane().getAllByRole("heading", { level: 2 })[0]?.textContent;

  test("shows a loading state instead of “not found”", async () => {
    const reply = deferReply(() => failedEvent);
    await renderPage(eventPath, { prepare: ({ on }) => on(api.events.read, reply.handler) });
    expect(await getPane().findByText(/^Loading the event/)).toBeTruthy();
    expect(screen.queryByText(/no such event|not found/i)).toBeNull();
    reply.release();
    expect(await getPane().findByRole("tab", { name: "Timeline" })).toBeTruthy();
  });

  test("that doesn't exist is reported as not found, and the list still works", async () => {
    const { user } = await renderPage("/events/missing", { records });
    expect(await screen.findByText(/no such event|not found/i)).toBeTruthy();
    await waitFor(() => expect(getRowPaths()).toEqual(toPaths("e3", "e2")));
    const [firstRow] = screen.getAllByRole("rowheader");
    await user.click(within(firstRow as HTMLElement).getByRole("link"));
    expect(await getPane().findByRole("tab", { name: "Timeline" })).toBeTruthy();
  });

  test("that fails to load shows the reason and can be retried", async () => {
    const { user, service } = await renderPage(eventPath, {
      records,
      prepare: ({ on }) =>
        on(api.events.read, () => createErrorReply(403, { message: "Not today" })),
    });
    expect((await getPane().findByRole("alert")).textContent).toContain("Not today");
    service.restore(api.events.read);
    await user.click(getPane().getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(getOutcome()).toBe("Failed 1 of 3"));
  });

  test("keeps its content when a refresh fails", async () => {
    const { user, service } = await renderPage(eventPath, { records });
    await waitFor(() => expect(getOutcome()).toBe("Failed 1 of 3"));
    service.on(api.events.read, () => createErrorReply(403));
    await user.click(getPane().getByRole("button", { name: "Refresh event" }));
    expect(await getPane().findByText(/last refresh failed|couldn.t refresh/i)).toBeTruthy();
    expect(getOutcome()).toBe("Failed 1 of 3");
    service.restore(api.events.read);
    await user.click(getPane().getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(getPane().queryByRole("button", { name: "Try again" })).toBeNull());
  });

  test("that doesn't match the contract shows the valid fields", async () => {
    await renderPage(eventPath, {
      prepare: ({ on }) =>
        on(api.events.read, () =>
          Response.json({ ...failedEvent, subscriber: "not-an-object", tags: 12 }),
        ),
    });
    expect(await getPane().findByText("2 values don't match the API contract.")).toBeTruthy();
    expect(getOutcome()).toBe("Failed 1 of 3");
  });

  test("links to the group of its failure", async () => {
    await renderPage(eventPath, { records });
    const link = await getPane().findByRole("link", { name: "View similar failures" });
    const search = new URL(link.getAttribute("href") ?? "", "http://a").searchParams;
    const store = createFailureStore();
    const now = Date.parse(recordedAt);
    store.add([failedEvent], now);
    const timeWindow = { from: 0, to: now };
    const reportQuery = { conditions: [], columnCount: 1, merges: {}, splits: [] };
    const { groups } = store.report(reportQuery, timeWindow, [timeWindow], now);
    expect(groups.map(({ id }) => id)).toEqual([search.get("group")]);
    expect(search.get("after")).toBe("2026-02-28T02:59:59.000Z");
  });

  test("without a failure has no link to a group", async () => {
    await renderPage("/events/e3", { records });
    expect(await getPane().findByRole("link", { name: "View outcomes" })).toBeTruthy();
    expect(getPane().queryByRole("link", { name: "View similar failures" })).toBeNull();
  });

  test("links to the summaries of its transaction and topics", async () => {
    const sentEvent = event("e2", {
      createdAt: "2026-02-01T03:00:00.000Z",
      topics: [{ _topicId: "t1", topicKey: "news: all" }],
    });
    const { user } = await renderPage(eventPath, { records: { events: [sentEvent] } });
    const findOutcomeLinks = async () =>
      (await getPane().findAllByRole("link", { name: "View outcomes" })).map((link) => {
        const { pathname, searchParams } = new URL(link.getAttribute("href") ?? "", "http://a");
        return [pathname, Object.fromEntries(searchParams)];
      });
    const expectedRange = {
      after: "2026-01-31T03:00:00.000Z",
      before: "2026-02-02T03:00:00.000Z",
      env: "dev",
    };
    const transactionLink = [
      "/failures",
      { ...expectedRange, where: "transaction:transaction-e2" },
    ];
    expect(await findOutcomeLinks()).toEqual([transactionLink]);
    await user.click(await getPane().findByRole("tab", { name: "Payload" }));
    expect(await findOutcomeLinks()).toEqual([
      transactionLink,
      ["/failures", { ...expectedRange, where: 'topic:"news: all"' }],
    ]);
  });

  test("keeps its tab in the URL after a reload", async () => {
    const { user, address: getAddress, reload } = await renderPage(eventPath, { records });
    await user.click(await getPane().findByRole("tab", { name: "Raw data" }));
    await waitFor(() => expect(getAddress()).toMatch(/tab=raw/));
    await reload();
    expect(await getPane().findByText(/"transactionId"/)).toBeTruthy();
  });
});
