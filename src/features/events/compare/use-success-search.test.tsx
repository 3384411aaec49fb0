import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createKeySignIn, createLinkSignIn } from "../../../api/testing/sessions.ts";
import { session } from "../../../api/session/session.ts";
import { createResponder, neverRespond, stubFetch } from "../../../api/testing/stub-fetch.ts";
import { useSuccessSearch } from "./use-success-search.ts";

const at = Date.parse("2026-03-01T03:00:00.000Z");
const createEvent = (_id: string, status: string, time: number) => ({
  _id,
  createdAt: new Date(time).toISOString(),
  template: { _id: "w", triggers: [{ identifier: "delivery" }] },
  jobs: [{ type: "sms", status, step: { _id: "s" }, executionDetails: [] }],
});
const failedEvent = createEvent("failed", "failed", at);

beforeEach(() => {
  vi.useFakeTimers({ now: at });
  session.open(createLinkSignIn());
});
afterEach(() => {
  session.close();
  vi.useRealTimers();
});

function renderSearch(isEnabled = true) {
  const onFound = vi.fn<(eventId: string) => void>();
  const hook = renderHook((props) => useSuccessSearch(failedEvent, props.isEnabled, at, onFound), {
    initialProps: { isEnabled },
  });
  return { ...hook, onFound };
}
const settle = () => act(() => vi.advanceTimersByTimeAsync(5000));

test("searches only when enabled, and passes on the result", async () => {
  const data = [createEvent("succeeded", "completed", at - 60_000)];
  const { requests } = stubFetch(
    createResponder(200, { data, hasMore: false, page: 0, pageSize: 50 }),
  );
  const { result, rerender, onFound } = renderSearch(false);
  await settle();
  expect(result.current).toBeUndefined();
  expect(requests).toHaveLength(0);
  rerender({ isEnabled: true });
  await settle();
  expect(result.current?.progress.status).toBe("found");
  expect(onFound).toHaveBeenCalledWith("succeeded");
});

test("selects the workflow by its ID for a service without session operations", async () => {
  session.open(createKeySignIn());
  const { requests } = stubFetch(neverRespond);
  renderSearch();
  await settle();
  expect(requests.map(({ url }) => new URL(url).searchParams.getAll("templates"))).toEqual([["w"]]);
});

test("stops the search on unmount", async () => {
  const { requests } = stubFetch(neverRespond);
  const { unmount } = renderSearch();
  await settle();
  expect(requests).toHaveLength(1);
  unmount();
  expect(requests[0]?.signal.aborted).toBe(true);
});
