import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { EventSearch } from "../../../../api/events.ts";
import { session } from "../../../../api/session/session.ts";
import { linkSignIn } from "../../../../api/testing/sessions.ts";
import { stubFetch } from "../../../../api/testing/stub-fetch.ts";
import { useReadList } from "./use-read-list.ts";

const start = Date.parse("2026-03-01T03:00:00.000Z");
const failed: EventSearch = { outcome: ["failed"] };

/** Answers with one failed event a page, as many pages as there are. */
function service(pages: number) {
  let sent = 0;
  return stubFetch(() => {
    sent += 1;
    const createdAt = new Date(start - sent * 1000).toISOString();
    const job = { _id: `j${sent}`, type: "email", status: "failed", updatedAt: createdAt };
    const data = [{ _id: `e${sent}`, createdAt, jobs: [job] }];
    return Response.json({ data, hasMore: sent < pages, page: 0, pageSize: 1 });
  });
}

function setUp() {
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return (search: EventSearch) =>
    renderHook((asked: EventSearch) => useReadList(asked), { wrapper, initialProps: search });
}

const settle = () => act(() => vi.advanceTimersByTimeAsync(5000));

beforeEach(() => {
  vi.useFakeTimers({ now: start });
  session.open(linkSignIn());
});
afterEach(() => {
  session.close();
  vi.useRealTimers();
});

test("a scan outlives its page: who comes back finds the rows, and nothing is requested again", async () => {
  const { seen } = service(3);
  const render = setUp();
  const first = render(failed);
  await settle();
  expect(first.result.current?.rows).toHaveLength(3);
  first.unmount();
  const asked = seen.length;
  const second = render({ outcome: ["failed"] });
  expect(second.result.current?.rows).toHaveLength(3);
  await settle();
  expect(seen).toHaveLength(asked);
});

test("a scan that leaving interrupted goes on where it was", async () => {
  const { seen } = service(3);
  const render = setUp();
  const first = render(failed);
  first.unmount();
  await settle();
  const second = render(failed);
  await settle();
  expect(second.result.current?.progress.status).toBe("done");
  expect(second.result.current?.rows.map(({ id }) => id)).toContain("e3");
  expect(seen.length).toBeGreaterThanOrEqual(3);
});

test("a scan that the operator stopped stays stopped", async () => {
  const { seen } = service(200);
  const render = setUp();
  const first = render(failed);
  act(() => first.result.current?.stop());
  await settle();
  first.unmount();
  const asked = seen.length;
  const second = render(failed);
  await settle();
  expect(second.result.current?.progress.status).toBe("stopped");
  expect(seen).toHaveLength(asked);
});

test("the page, and whether new events are let in, are no other scan", async () => {
  service(3);
  const { result, rerender } = setUp()(failed);
  await settle();
  rerender({ ...failed, tail: true, page: 2 });
  expect(result.current?.rows).toHaveLength(3);
});

test("other filters are another scan", async () => {
  service(3);
  const { result, rerender } = setUp()(failed);
  await settle();
  rerender({ outcome: ["stuck"] });
  expect(result.current?.rows).toHaveLength(0);
});

test("a refresh scans from the newest event again", async () => {
  const { seen } = service(3);
  const { result } = setUp()(failed);
  await settle();
  const asked = seen.length;
  act(() => result.current?.restart());
  await settle();
  expect(seen.length).toBeGreaterThan(asked);
  expect(result.current?.rows.map(({ id }) => id)).toEqual(["e4"]);
});
