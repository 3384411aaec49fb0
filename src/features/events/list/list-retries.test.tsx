import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { api } from "../../../../contract/index.ts";
import { event } from "../../../testing/records.ts";
import { createErrorReply, deferReply, failWithNetworkError } from "../../../testing/replies.ts";
import { renderPage } from "../../../testing/render-page.tsx";

const records = { events: [event("e1")] };
const createRateLimitReply = () => createErrorReply(429, {}, { "Retry-After": "40" });
const getText = () => screen.getByRole("main").textContent;
const advance = (durationMs: number) => act(() => vi.advanceTimersByTimeAsync(durationMs));

// All tests share the rate-limit gate, so each test starts an hour later, when the gate is open.
let startAt = Date.parse("2026-01-01T00:00:00Z");

beforeEach(() => {
  startAt += 3_600_000;
  vi.useFakeTimers({ shouldAdvanceTime: true, now: startAt });
  onTestFinished(() => void vi.useRealTimers());
  vi.spyOn(Math, "random").mockReturnValue(0.5);
});

test("a rate-limited list shows why it is waiting and when it continues", async () => {
  const { service } = await renderPage("/events", {
    records,
    prepare: ({ onNext }) => onNext(api.events.list, createRateLimitReply),
  });
  await screen.findByText("The service is rate-limiting requests (429).");
  expect(getText()).toMatch(/Trying again in (40|39) s\./);
  await advance(10_000);
  expect(getText()).toMatch(/Trying again in (30|29) s\./);
  expect(service.getRequests(api.events.list)).toHaveLength(1);
  await advance(31_000);
  await screen.findByRole("rowheader");
  expect(getText()).not.toContain("429");
});

test.each([
  ["/subscribers", api.subscribers.list],
  ["/events/e2", api.events.read],
])("%s also shows why it is waiting", async (path, endpoint) => {
  await renderPage(path, { records, prepare: ({ on }) => on(endpoint, createRateLimitReply) });
  expect(await screen.findByText("The service is rate-limiting requests (429).")).toBeTruthy();
});

test("a rate-limited list of other filters shows why it is waiting", async () => {
  const { user, service } = await renderPage("/events?severity=none", { records });
  await screen.findByRole("rowheader");
  service.on(api.events.list, createRateLimitReply);
  await user.click(screen.getByRole("button", { name: "Clear filters" }));
  await advance(1000);
  expect(await screen.findByText("The service is rate-limiting requests (429).")).toBeTruthy();
});

test.each([
  ["/events", api.events.list],
  ["/subscribers", api.subscribers.list],
])("%s requests a load that failed for good only once per visit", async (path, endpoint) => {
  const { user, service } = await renderPage(path, {
    records,
    prepare: ({ on }) => on(endpoint, () => createErrorReply(429, {}, { "Retry-After": "3600" })),
  });
  const retryButton = await screen.findByRole("button", { name: "Try again" });
  await advance(120_000);
  expect(getText()).not.toContain("Trying again");
  expect(service.getRequests(endpoint)).toHaveLength(1);
  service.restore(endpoint);
  await user.click(retryButton);
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  expect(service.getRequests(endpoint)).toHaveLength(2);
});

test("an attempt that fails shortly before a successful one isn't shown", async () => {
  await renderPage("/events", {
    records,
    prepare: ({ onNext }) => onNext(api.events.list, failWithNetworkError),
  });
  const texts: string[] = [];
  await waitFor(() => {
    texts.push(getText());
    expect(screen.getByRole("rowheader")).toBeTruthy();
  });
  expect(texts.filter((text) => text.includes("Couldn't reach"))).toEqual([]);
});

test("retries that last longer than a few seconds are shown", async () => {
  const reply = deferReply(() => createErrorReply(503));
  await renderPage("/events", {
    records,
    prepare: ({ on, onNext }) => {
      on(api.events.list, reply.handler);
      onNext(api.events.list, () => createErrorReply(503));
    },
  });
  await advance(1000);
  expect(getText()).not.toContain("503");
  await advance(4000);
  await screen.findByText("The service can't handle the request right now (503).");
  expect(getText()).toContain("Trying again…");
  reply.release();
});
