import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api } from "../../../contract/index.ts";
import { createCaller } from "../client/client.ts";
import { createRateLimitGate } from "../client/rate-limit-gate.ts";
import { createWriter } from "./mutation.ts";
import { createTestSessionStore } from "../testing/sessions.ts";
import { response, noNetwork, stubFetch } from "../testing/stub-fetch.ts";

const online = { params: { subscriberId: "ada" }, body: { isOnline: true } };
const offline = { ...online, body: { isOnline: false } };
const inProgress = response(409, { message: "Still running" }, { "Retry-After": "1" });

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
  const { requests } = stubFetch(noNetwork, response(200, { subscriberId: "ada" }));
  const write = createTestWriter();
  await expect(write(online)).rejects.toThrow("Couldn't reach");
  await write(online);
  await write(online);
  const [first, second, third] = getKeys(requests);
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test("other bytes use another key", async () => {
  const { requests } = stubFetch(noNetwork, response(200, { subscriberId: "ada" }));
  const write = createTestWriter();
  await expect(write(online)).rejects.toThrow();
  await write(offline);
  await write(online);
  expect(new Set(getKeys(requests)).size).toBe(3);
});

test("a call that is still running is polled with the same key", async () => {
  const { requests } = stubFetch(inProgress, inProgress, response(200, { subscriberId: "ada" }));
  const pendingWrite = createTestWriter()(online);
  await vi.advanceTimersByTimeAsync(1000);
  expect(requests).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1000);
  expect((await pendingWrite).data).toEqual({ subscriberId: "ada" });
  expect(new Set(getKeys(requests)).size).toBe(1);
});

test("polling stops if the call never ends", async () => {
  const { requests } = stubFetch(inProgress);
  const failingWrite = createTestWriter()(online).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(await failingWrite).toMatchObject({ failure: { status: 409 } });
  expect(requests.length).toBeGreaterThan(30);
});

test("a double click sends one request", async () => {
  const { requests } = stubFetch(response(200, { subscriberId: "ada" }));
  const write = createTestWriter();
  const [firstResult, secondResult] = await Promise.all([write(online), write(online)]);
  expect(requests).toHaveLength(1);
  expect(secondResult).toBe(firstResult);
});

test("a preview has no key", async () => {
  const { requests } = stubFetch(response(201, { result: {} }));
  const preview = createWriter(
    api.stepPreview.render,
    createCaller(createTestSessionStore(), createRateLimitGate(0)),
  );
  await preview({ params: { workflowId: "w", stepId: "s" }, body: {} });
  expect(getKeys(requests)).toEqual([null]);
});
