import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { api } from "../../../../contract/index.ts";
import { eventQueries, type listEvents } from "../../../api/events.ts";
import { TimeModeProvider } from "../../../components/text/time-mode.tsx";
import { event, job } from "../../../testing/records.ts";
import { networkError } from "../../../testing/replies.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { NoRows } from "./list-states.tsx";

const partlyFailedEvent = event("e1", {
  jobs: [job("j1", { status: "failed" }), job("j2", { status: "completed" })],
});
const getLinkPaths = () =>
  screen.queryAllByRole("rowheader").map((row) => row.querySelector("a")?.pathname);

test("a search for failed events can include partly failed ones", async () => {
  const { user, address } = await renderPage("/events?outcome=failed", {
    records: { events: [partlyFailedEvent] },
  });
  await screen.findByText("No events match your filters");
  await user.click(screen.getByRole("button", { name: "Include partly failed events" }));
  await waitFor(() => expect(getLinkPaths()).toEqual(["/events/e1"]));
  expect(address()).toBe("/events?outcome=failed&outcome=partlyFailed");
});

test("the duration of an event that just started isn't negative", async () => {
  const createdAt = new Date(Date.now() + 4000).toISOString();
  await renderPage("/events", {
    records: { events: [event("e1", { createdAt, jobs: [job("j1", { status: "queued" })] })] },
  });
  const row = await screen.findByRole("row", { name: /so far/ });
  expect(within(row).getByText("0 ms")).toBeTruthy();
});

const emptyRangeParams = "after=2020-01-01T00:00:00.000Z&before=2020-01-02T00:00:00.000Z";

test.each([
  ["outcome=failed", "Include partly failed events"],
  ["subscriberIds=user_2", "Clear filters"],
  [emptyRangeParams, "Search all time"],
  [emptyRangeParams, "Go to this time"],
  ["page=2", "Show first page"],
])("with %s, “%s” moves the focus to the list", async (params, name) => {
  const { user } = await renderPage(`/events?${params}`, {
    records: { events: [partlyFailedEvent] },
  });
  const list = await screen.findByRole("region", { name: "Event list" });
  await user.click(await within(list).findByRole("button", { name }));
  await waitFor(() => expect(getLinkPaths()).toEqual(["/events/e1"]));
  expect(document.activeElement).toBe(list);
});

test("an empty time range is described as such", async () => {
  await renderPage(`/events?${emptyRangeParams}`, { records: { events: [partlyFailedEvent] } });
  expect(await screen.findByText("No events in this time range")).toBeTruthy();
});

test.each(["", "?page=1", "?transactionId=t1", `?${emptyRangeParams}`])(
  "an empty page at /events%s isn't the end of a list that continues",
  async (params) => {
    const { user, service, address } = await renderPage(`/events${params}`, {
      records: { events: [partlyFailedEvent] },
      prepare: ({ on }) =>
        on(api.events.list, () =>
          Response.json({ data: [], hasMore: true, page: 0, pageSize: 10 }),
        ),
    });
    await screen.findByText("The list continues with older events.");
    expect(screen.queryByText(/^No (matching )?events (yet|match|in)|past the end/)).toBeNull();
    service.restore(api.events.list);
    await user.click(screen.getByRole("button", { name: "Older" }));
    await waitFor(() => expect(address()).toContain(params === "?page=1" ? "page=2" : "page=1"));
  },
);

test("an unfinished search for failed events can include partly failed ones", async () => {
  const { user } = await renderPage("/events?outcome=failed", {
    records: { events: [partlyFailedEvent] },
    prepare: ({ on }) =>
      on(
        api.events.list,
        ({ signal }) =>
          new Promise((_, reject) => {
            signal.addEventListener("abort", () => reject(networkError));
          }),
      ),
  });
  await user.click(await screen.findByRole("button", { name: "Stop" }));
  await screen.findByText("No matches so far");
  expect(screen.getByRole("button", { name: "Include partly failed events" })).toBeTruthy();
});

test.each(["outcome=failed&outcome=partlyFailed", "outcome=stuck", "severity=high"])(
  "%s doesn't offer to include partly failed events",
  async (params) => {
    await renderPage(`/events?${params}`);
    await screen.findByText("No events match your filters");
    expect(screen.queryByRole("button", { name: "Include partly failed events" })).toBeNull();
  },
);

const exactHint = "IDs and email addresses must match exactly, including case.";

test.each([
  ["subscriberIds=user_1", 1],
  ["emails=ana@example.com", 1],
  ["templates=order-shipped&outcome=stuck", 1],
  ["transactionId=t1", 1],
  ["outcome=stuck", 0],
  ["severity=high&channels=email", 0],
  ["providers=sendgrid", 0],
  ["where=-subscriber:user_1", 0],
])("%s shows %i hints about exact IDs", async (params, count) => {
  await renderPage(`/events?${params}`);
  await screen.findByText("No events match your filters");
  expect(screen.queryAllByText(exactHint)).toHaveLength(count);
});

test.each([
  ["local", "12:12:41"],
  ["utc", "03:12:41"],
  ["relative", "12:12:41"],
] as const)("in %s mode, the latest match is from %s", (mode, text) => {
  vi.useFakeTimers({ now: new Date("2026-11-20T03:12:55Z") });
  onTestFinished(() => void vi.useRealTimers());
  const client = new QueryClient();
  client.setQueryData(eventQueries.list({ limit: 1 }).queryKey, {
    data: { data: [event("e1", { createdAt: "2026-11-20T03:12:41Z" })] },
    // The component reads only the records.
  } as unknown as Awaited<ReturnType<typeof listEvents>>);
  render(
    <QueryClientProvider client={client}>
      <TimeModeProvider mode={mode} timeZone="Asia/Tokyo">
        <NoRows search={{ before: "2026-11-01T00:00:00Z" }} onSearch={() => {}} />
      </TimeModeProvider>
    </QueryClientProvider>,
  );
  expect(screen.getByRole("time").textContent).toBe(text);
});
