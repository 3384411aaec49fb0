import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { api } from "../../../../../contract/index.ts";
import { event, job, recordedAt } from "../../../../testing/records.ts";
import { createErrorReply } from "../../../../testing/replies.ts";
import { renderPage } from "../../../../testing/render-page.tsx";

const toTimestamp = (seconds: number) =>
  new Date(Date.parse(recordedAt) + seconds * 1000).toISOString();
const createEventWithStatus = (id: string, seconds: number, status: string) =>
  event(id, {
    createdAt: toTimestamp(seconds),
    jobs: [job(id, { status, updatedAt: toTimestamp(seconds) })],
  });
const getRowIds = () =>
  screen
    .queryAllByRole("rowheader")
    .map((row) => within(row).getByRole("link").getAttribute("href")?.split(/[/?]/)[2]);
const oldEvents = [
  createEventWithStatus("e2", 2, "running"),
  createEventWithStatus("e1", 1, "failed"),
];

async function openLiveList(url = "/events?outcome=failed&tail=true") {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse(toTimestamp(60)) });
  onTestFinished(() => void vi.useRealTimers());
  const page = await renderPage(url, { records: { events: oldEvents } });
  await waitFor(() => expect(getRowIds()).toEqual(["e1"]));
  return {
    ...page,
    poll: () => act(() => vi.advanceTimersByTimeAsync(3500)),
  };
}

test("new failures appear with a filter that the browser applies", async () => {
  const { service, poll } = await openLiveList();
  service.records.events = [
    createEventWithStatus("e4", 62, "completed"),
    createEventWithStatus("e3", 61, "failed"),
    ...oldEvents,
  ];
  await poll();
  await waitFor(() => expect(getRowIds()).toEqual(["e3", "e1"]));
  expect(screen.getByRole("main").textContent).toContain("Searched 4 events");
});

test("an event that fails later appears", async () => {
  const { service, poll } = await openLiveList();
  service.records.events = [
    createEventWithStatus("e2", 2, "failed"),
    createEventWithStatus("e1", 1, "failed"),
  ];
  await poll();
  await waitFor(() => expect(getRowIds()).toEqual(["e2", "e1"]));
});

test("rows don't move while the list is hovered", async () => {
  const { service, poll, user } = await openLiveList();
  const table = screen.getByRole("table");
  fireEvent.pointerEnter(table, { pointerType: "mouse" });
  fireEvent.pointerOver(table, { pointerType: "mouse" });
  for (const [id, seconds] of [
    ["e3", 61],
    ["e4", 64],
  ] as const) {
    service.records.events = [
      createEventWithStatus(id, seconds, "failed"),
      ...(service.records.events ?? []),
    ];
    await poll();
  }
  const showButton = await screen.findByRole("button", { name: /^Show 2 new events/ });
  expect(getRowIds()).toEqual(["e1"]);
  await user.click(showButton);
  await waitFor(() => expect(getRowIds()).toEqual(["e4", "e3", "e1"]));
});

test("a failed poll keeps the rows and is reported", async () => {
  const { service, poll } = await openLiveList();
  service.on(api.events.list, () => createErrorReply(403, { message: "No" }));
  await poll();
  expect(await screen.findByText(/^The last refresh failed\. .*\(403\)/)).toBeTruthy();
  expect(getRowIds()).toEqual(["e1"]);
});

test("live updates can be paused and resumed, and the URL reproduces them", async () => {
  const { user, service, address, poll } = await openLiveList();
  await user.click(screen.getByRole("button", { name: "Pause updates" }));
  await waitFor(() => expect(address()).toBe("/events?outcome=failed"));
  const countRequests = () => service.getRequests(api.events.list).length;
  const requestCount = countRequests();
  await poll();
  expect(countRequests()).toBe(requestCount);
  await user.click(screen.getByRole("button", { name: "Start updates" }));
  await waitFor(() => expect(address()).toBe("/events?outcome=failed&tail=true"));
  await waitFor(() => expect(countRequests()).toBeGreaterThan(requestCount));
});
