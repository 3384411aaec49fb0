import { afterEach, expect, test, vi } from "vitest";
import { api } from "../../../contract/index.ts";
import { createBytesCaller, createCaller } from "./client.ts";
import type { ApiError } from "./errors.ts";
import { createRateLimitGate } from "./rate-limit-gate.ts";
import { createLinkSignIn, createTestSessionStore } from "../testing/sessions.ts";
import { createResponder, stubFetch } from "../testing/stub-fetch.ts";

const listBody = { data: [], hasMore: false, page: 0, pageSize: 1 };
const errorResponder = createResponder(401, { message: "This session has expired." });
const setOnlineRequest = { params: { subscriberId: "ada" }, body: { isOnline: true } };

const createTestCaller = (session = createTestSessionStore()) => ({
  session,
  call: createCaller(session, createRateLimitGate(0)),
});

const getFailure = async (promise: Promise<unknown>) => {
  const error = await promise.catch((reason: unknown) => reason as ApiError);
  return (error as ApiError).failure;
};

afterEach(() => void vi.useRealTimers());

test("calls use the profile's service and credential", async () => {
  const { requests } = stubFetch(createResponder(200, listBody));
  await createTestCaller().call(api.events.list, { query: { severity: ["high", "low"], page: 2 } });
  expect(requests[0]?.url).toBe(
    "http://service.test/prefix/v1/notifications?severity=high&severity=low&page=2",
  );
  expect(requests[0]?.headers.get("Authorization")).toBe("Bearer dev-token");
});

test("nothing is sent when signed out", async () => {
  const { requests } = stubFetch(createResponder(200, listBody));
  const { call } = createTestCaller(createTestSessionStore(null));
  expect(await getFailure(call(api.events.list, {}))).toEqual({ kind: "signedOut" });
  expect(requests).toEqual([]);
});

test("a rejected token locks the session, and the same call continues after a sign-in", async () => {
  const { requests } = stubFetch(errorResponder, createResponder(200, { subscriberId: "ada" }));
  const { call, session } = createTestCaller();
  const savePromise = call(api.subscribers.setOnline, {
    ...setOnlineRequest,
    idempotencyKey: "key-1",
  });
  await vi.waitFor(() => expect(session.get().status).toBe("locked"));
  expect(session.get()).toMatchObject({
    reason: "rejected",
    serviceMessages: ["This session has expired."],
  });
  expect(session.getGrant()).toBeUndefined();

  session.open(createLinkSignIn({}, { dev: "new-token" }));
  await savePromise;
  expect(requests.map(({ headers }) => headers.get("Authorization"))).toEqual([
    "Bearer dev-token",
    "Bearer new-token",
  ]);
  expect(requests.map(({ headers }) => headers.get("idempotency-key"))).toEqual(["key-1", "key-1"]);
  const [firstText, secondText] = await Promise.all(requests.map((request) => request.text()));
  expect(secondText).toBe(firstText);
});

test("calls during a lock wait, and fail on sign-out", async () => {
  const { requests } = stubFetch(createResponder(200, listBody));
  const { call, session } = createTestCaller();
  session.lock("locked");
  const failurePromise = getFailure(call(api.events.list, {}));
  expect(requests).toEqual([]);
  session.close();
  expect(await failurePromise).toEqual({ kind: "signedOut" });
  expect(requests).toEqual([]);
});

test("an aborted call doesn't wait for a sign-in", async () => {
  stubFetch(createResponder(200, listBody));
  const { call, session } = createTestCaller();
  session.lock("locked");
  const abortController = new AbortController();
  const failurePromise = getFailure(call(api.events.list, { signal: abortController.signal }));
  abortController.abort();
  expect(await failurePromise).toEqual({ kind: "aborted" });
  expect(await getFailure(call(api.events.list, { signal: abortController.signal }))).toEqual({
    kind: "aborted",
  });
});

test("a second 401 is returned as the operation's error", async () => {
  stubFetch(errorResponder);
  const { call, session } = createTestCaller();
  const failurePromise = getFailure(call(api.events.list, {}));
  await vi.waitFor(() => expect(session.get().status).toBe("locked"));
  session.open(createLinkSignIn({}, { dev: "new-token" }));
  expect(await failurePromise).toMatchObject({ kind: "http", status: 401 });
  expect(session.get().status).toBe("signedIn");
});

test("a 401 for a replaced token doesn't lock the session", async () => {
  const { session, call } = createTestCaller();
  stubFetch(async (request) => {
    if (request.headers.get("Authorization") === "Bearer dev-token") {
      session.open(createLinkSignIn({}, { dev: "new-token" }));
      return await errorResponder(request);
    }
    return await createResponder(200, listBody)(request);
  });
  const { data } = await call(api.events.list, {});
  expect(data).toEqual(listBody);
});

test("read-only mode blocks writes, but not reads and previews", async () => {
  const { requests } = stubFetch(createResponder(200, { ...listBody, result: {} }));
  const { call, session } = createTestCaller();
  session.setReadOnly(true);
  expect(await getFailure(call(api.subscribers.setOnline, setOnlineRequest))).toEqual({
    kind: "readOnly",
  });
  expect(requests).toEqual([]);
  await call(api.events.list, {});
  await call(api.stepPreview.render, { params: { workflowId: "w", stepId: "s" }, body: {} });
  expect(requests).toHaveLength(2);
});

test("a read-only credential blocks writes", async () => {
  const { requests } = stubFetch(createResponder(200, { subscriberId: "ada" }));
  const { call } = createTestCaller(
    createTestSessionStore(createLinkSignIn({ readOnlyCredential: true })),
  );
  expect(await getFailure(call(api.subscribers.setOnline, setOnlineRequest))).toEqual({
    kind: "readOnly",
  });
  expect(requests).toEqual([]);
});

test("a 429 pauses all reads for the requested time, but no writes", async () => {
  vi.useFakeTimers();
  const { requests, setResponders } = stubFetch(createResponder(429, {}, { "Retry-After": "2" }));
  const { call } = createTestCaller();
  expect(await getFailure(call(api.events.list, {}))).toMatchObject({ status: 429 });
  setResponders(createResponder(200, { ...listBody, subscriberId: "ada" }));
  const listsPromise = Promise.all([call(api.events.list, {}), call(api.subscribers.list, {})]);
  await call(api.subscribers.setOnline, setOnlineRequest);
  await vi.advanceTimersByTimeAsync(1990);
  expect(requests).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(20);
  await listsPromise;
  expect(requests).toHaveLength(4);
});

test("calls for bytes share the credential, the lock, and the pause with other calls", async () => {
  vi.useFakeTimers();
  const { requests, setResponders } = stubFetch(
    errorResponder,
    createResponder(429, {}, { "Retry-After": "2" }),
    createResponder(200, listBody),
  );
  const session = createTestSessionStore();
  const gate = createRateLimitGate(0);
  const callForBytes = createBytesCaller(session, gate);
  const firstFailurePromise = getFailure(callForBytes(api.events.list, { query: { limit: 50 } }));
  await vi.waitFor(() => expect(session.get().status).toBe("locked"));
  session.open(createLinkSignIn({}, { dev: "new-token" }));
  expect(await firstFailurePromise).toMatchObject({ status: 429 });
  expect(requests.map(({ headers }) => headers.get("Authorization"))).toEqual([
    "Bearer dev-token",
    "Bearer new-token",
  ]);
  expect(requests[0]?.url).toContain("?limit=50");
  setResponders(createResponder(200, listBody));
  const secondResponsePromise = callForBytes(api.events.list, {});
  await vi.advanceTimersByTimeAsync(1990);
  expect(requests).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(20);
  expect(new TextDecoder().decode((await secondResponsePromise).body)).toBe(
    JSON.stringify(listBody),
  );
});
