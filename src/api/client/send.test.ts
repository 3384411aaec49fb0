import { afterEach, expect, test, vi } from "vitest";
import { api } from "../../../contract/index.ts";
import { localStore } from "../../lib/browser/storage.ts";
import { ApiError, type Failure } from "./errors.ts";
import { encodeRequest } from "./request.ts";
import { type Credential, send, sendForBytes } from "./send.ts";
import { getServiceTime } from "./service-clock.ts";
import {
  type Responder,
  createResponder,
  failConnection,
  neverRespond,
  stubFetch,
} from "../testing/stub-fetch.ts";

const baseUrl = "http://service.test/prefix";
const credential: Credential = { kind: "session", secret: "secret-token" };
const listRequest = encodeRequest(api.events.list, { query: { limit: 1 } }, baseUrl);
const listBody = { data: [], hasMore: false, page: 0, pageSize: 1 };
const sendList = (signal?: AbortSignal) =>
  send(api.events.list, listRequest, credential, { signal });

async function getFailure(promise: Promise<unknown>): Promise<Failure> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ApiError);
  return (error as ApiError).failure;
}

const getFailureWith = (responder: Responder) => {
  stubFetch(responder);
  return getFailure(sendList());
};

afterEach(() => {
  vi.useRealTimers();
  localStore.remove("clock-skew");
});

test("the request keeps the base URL's path and has the token only in one header", async () => {
  const { requests } = stubFetch(createResponder(200, listBody));
  await sendList();
  const [request] = requests;
  expect(request?.url).toBe("http://service.test/prefix/v1/notifications?limit=1");
  expect(request?.headers.get("Authorization")).toBe("Bearer secret-token");
  expect(request?.url).not.toContain("secret");
  expect(request).toMatchObject({
    method: "GET",
    credentials: "omit",
    cache: "no-store",
    redirect: "manual",
    referrerPolicy: "no-referrer",
  });
  expect(request?.headers.has("idempotency-key")).toBe(false);
});

test("an API key, a body, and an idempotency key are sent in the API's form", async () => {
  const { requests } = stubFetch(createResponder(200, { subscriberId: "ada" }));
  const request = encodeRequest(
    api.subscribers.setOnline,
    { params: { subscriberId: "a/b ü" }, body: { isOnline: true } },
    baseUrl,
  );
  await send(
    api.subscribers.setOnline,
    request,
    { kind: "apiKey", secret: "k" },
    { idempotencyKey: "key-1" },
  );
  const [sentRequest] = requests;
  expect(sentRequest?.url).toBe(
    "http://service.test/prefix/v1/subscribers/a%2Fb%20%C3%BC/online-status",
  );
  expect(sentRequest?.headers.get("Authorization")).toBe("ApiKey k");
  expect(sentRequest?.headers.get("Content-Type")).toBe("application/json");
  expect(sentRequest?.headers.get("idempotency-key")).toBe("key-1");
  expect(await sentRequest?.text()).toBe('{"isOnline":true}');
});

test("sign-in operations send no authorization", async () => {
  const { requests } = stubFetch(createResponder(200, { current: "dev" }));
  const request = encodeRequest(api.session.exchange, { body: { code: "c" } }, baseUrl);
  await send(api.session.exchange, request, undefined);
  expect(requests[0]?.headers.has("Authorization")).toBe(false);
});

test("any 2xx is a success, unknown keys are kept, and deviations are listed", async () => {
  const text = '{"data":[{"transactionId":7,"extra":1.0}],"hasMore":null,"page":0,"pageSize":1}';
  stubFetch(
    createResponder(203, text, {
      Date: "Sun, 01 Mar 2026 02:30:00 GMT",
      "Idempotency-Replay": "true",
    }),
  );
  const { data, drift, ...otherFields } = await sendList();
  expect(data).toEqual(JSON.parse(text));
  const paths = drift.map(({ path }) => path);
  expect(paths).toContain("hasMore");
  expect(paths).toContain("data.0.transactionId");
  expect(otherFields).toMatchObject({
    text,
    status: 203,
    serviceTime: Date.parse("2026-03-01T02:30:00Z"),
  });
});

test("only a successful response shows the clock skew", async () => {
  const headers = { Date: "Sun, 01 Mar 2026 02:30:00 GMT" };
  stubFetch(createResponder(502, "{}", headers), createResponder(200, listBody, headers));
  await sendList().catch(() => undefined);
  expect(Math.abs(getServiceTime() - Date.now())).toBeLessThan(1000);
  await sendList();
  expect(Math.abs(getServiceTime() - Date.parse(headers.Date))).toBeLessThan(60_000);
});

test("a valid response has no drift", async () => {
  stubFetch(createResponder(200, listBody));
  const { drift } = await sendList();
  expect(drift).toEqual([]);
});

test.each([
  ["empty", createResponder(200, "")],
  ["html", createResponder(200, "<!doctype html><title>Sign in</title>")],
  ["notJson", createResponder(200, '{"data":[')],
  ["redirect", createResponder(302, "x", { Location: "https://evil.example/" })],
] as const)("a success with an unusable body is rejected: %s", async (reason, responder) => {
  expect(await getFailureWith(responder)).toMatchObject({ kind: "malformed", reason });
});

test("an opaque redirect is reported", async () => {
  const redirectResponse = Response.error();
  Object.defineProperty(redirectResponse, "type", { value: "opaqueredirect" });
  expect(await getFailureWith(() => redirectResponse)).toMatchObject({
    kind: "malformed",
    reason: "redirect",
  });
});

test("an HTTP error has status, messages, fields, and text", async () => {
  const body = { message: "Taken.", errors: { name: { messages: ["In use"] } }, errorId: "e9" };
  expect(await getFailureWith(createResponder(409, body))).toEqual({
    kind: "http",
    status: 409,
    messages: ["Taken."],
    fields: { name: ["In use"] },
    errorId: "e9",
    text: JSON.stringify(body),
  });
});

test.each([
  ["2", 2000],
  ["Sun, 01 Mar 2026 02:30:05 GMT", 5000],
  ["whenever", undefined],
])("Retry-After %s is relative to the service's clock", async (header, expected) => {
  const headers = { "Retry-After": header, Date: "Sun, 01 Mar 2026 02:30:00 GMT" };
  const failure = await getFailureWith(createResponder(503, "<html>", headers));
  expect(failure).toMatchObject({ kind: "http", status: 503, messages: [], text: "<html>" });
  expect(failure.kind === "http" && failure.retryAfterMs).toBe(expected);
});

test("a network error differs from an offline browser", async () => {
  expect(await getFailureWith(failConnection)).toEqual({ kind: "network" });
  vi.stubGlobal("navigator", { onLine: false });
  expect(await getFailureWith(failConnection)).toEqual({ kind: "offline" });
});

test("an interrupted body is a network error", async () => {
  const brokenBody = new ReadableStream({
    start: (controller) => controller.error(new TypeError("terminated")),
  });
  expect(await getFailureWith(() => new Response(brokenBody))).toEqual({ kind: "network" });
});

test("an aborted request is reported as aborted", async () => {
  stubFetch(neverRespond);
  const abortController = new AbortController();
  const failurePromise = getFailure(sendList(abortController.signal));
  abortController.abort();
  expect(await failurePromise).toEqual({ kind: "aborted" });
});

test("a request times out after 60 s, not after 30", async () => {
  vi.spyOn(AbortSignal, "timeout").mockImplementation((milliseconds) => {
    expect(milliseconds).toBeGreaterThanOrEqual(30_000);
    return AbortSignal.abort(new DOMException("late", "TimeoutError"));
  });
  stubFetch(({ signal }) => Promise.reject(signal.reason as Error));
  expect(await getFailure(sendList())).toEqual({ kind: "timeout", timeoutMs: 60_000 });
});

test("messages contain the host, never the secret", async () => {
  stubFetch(failConnection);
  const error = await sendList().catch((reason: unknown) => reason);
  expect((error as ApiError).message).toBe(
    "Couldn't reach service.test. Check your network connection.",
  );
  expect(JSON.stringify(error)).not.toContain("secret-token");
});

test("bytes are returned unchanged", async () => {
  const { requests } = stubFetch(
    createResponder(200, "not JSON", { Date: "Sun, 01 Mar 2026 02:30:00 GMT", "Retry-After": "5" }),
  );
  const { body, ...responseInfo } = await sendForBytes(listRequest, credential);
  expect(new TextDecoder().decode(body)).toBe("not JSON");
  expect(responseInfo).toMatchObject({
    status: 200,
    serviceTime: Date.parse("2026-03-01T02:30:00Z"),
  });
  expect(requests[0]?.headers.get("Authorization")).toBe("Bearer secret-token");
});

test.each([
  [
    "an HTTP error",
    createResponder(429, {}, { "Retry-After": "2" }),
    { kind: "http", retryAfterMs: 2000 },
  ],
  ["a redirect", createResponder(302, "x"), { kind: "malformed", reason: "redirect" }],
  ["a network error", failConnection, { kind: "network" }],
] as const)("for bytes, %s is reported as for records", async (_, responder, failure) => {
  stubFetch(responder);
  expect(await getFailure(sendForBytes(listRequest, credential))).toMatchObject(failure);
});
