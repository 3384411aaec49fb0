import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api } from "../../../contract/index.ts";
import { createCaller } from "../client/client.ts";
import { createRateLimitGate } from "../client/rate-limit-gate.ts";
import { createWriter } from "./mutation.ts";
import { createTestSessionStore } from "../testing/sessions.ts";
import { createResponder, failConnection, stubFetch } from "../testing/stub-fetch.ts";

const onlineRequest = { params: { subscriberId: "ada" }, body: { isOnline: true } };
const offlineRequest = { ...onlineRequest, body: { isOnline: false } };
const inProgressResponder = createResponder(
  409,
  { message: "Still running" },
  { "Retry-After": "1" },
);

const createTestWriter = () =>
  createWriter(
    api.subscribers.setOnline,
    createCaller(createTestSessionStore(), createRateLimitGate(0)),
  );
const getKeys = (requests: Request[]) =>
  requests.map(({ headers }) => headers.get("idempotency-key"));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a retry after a network error sends the same key, the next write a new one", async () => {
  const { requests } = stubFetch(failConnection, createResponder(200, { subscriberId: "ada" }));
  const write = createTestWriter();
  await expect(write(onlineRequest)).rejects.toThrow("Couldn't reach");
  await write(onlineRequest);
  await write(onlineRequest);
  const [firstKey, secondKey, thirdKey] = getKeys(requests);
  expect(firstKey).toMatch(/^[a-z\d]{32}$/);
  expect(secondKey).toBe(firstKey);
  expect(thirdKey).not.toBe(firstKey);
});

test("other bytes use another key", async () => {
  const { requests } = stubFetch(failConnection, createResponder(200, { subscriberId: "ada" }));
  const write = createTestWriter();
  await expect(write(onlineRequest)).rejects.toThrow();
  await write(offlineRequest);
  await write(onlineRequest);
  expect(new Set(getKeys(requests)).size).toBe(3);
});

test("a call that is still running is polled with the same key", async () => {
  const { requests } = stubFetch(
    inProgressResponder,
    inProgressResponder,
    createResponder(200, { subscriberId: "ada" }),
  );
  const responsePromise = createTestWriter()(onlineRequest);
  await vi.advanceTimersByTimeAsync(1000);
  expect(requests).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1000);
  expect((await responsePromise).data).toEqual({ subscriberId: "ada" });
  expect(new Set(getKeys(requests)).size).toBe(1);
});

test("polling stops if the call never ends", async () => {
  const { requests } = stubFetch(inProgressResponder);
  const errorPromise = createTestWriter()(onlineRequest).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(await errorPromise).toMatchObject({ failure: { status: 409 } });
  expect(requests.length).toBeGreaterThan(30);
});

test("a double click sends one request", async () => {
  const { requests } = stubFetch(createResponder(200, { subscriberId: "ada" }));
  const write = createTestWriter();
  const [firstResult, secondResult] = await Promise.all([
    write(onlineRequest),
    write(onlineRequest),
  ]);
  expect(requests).toHaveLength(1);
  expect(secondResult).toBe(firstResult);
});

test("a preview has no key", async () => {
  const { requests } = stubFetch(createResponder(201, { result: {} }));
  const writePreview = createWriter(
    api.stepPreview.render,
    createCaller(createTestSessionStore(), createRateLimitGate(0)),
  );
  await writePreview({ params: { workflowId: "w", stepId: "s" }, body: {} });
  expect(getKeys(requests)).toEqual([null]);
});
