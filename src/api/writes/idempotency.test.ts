import { expect, test } from "vitest";
import { createIdempotencyKeys } from "./idempotency.ts";
import type { EncodedRequest } from "../client/request.ts";
import { createApiError, createHttpError } from "../testing/errors.ts";

const putRequest: EncodedRequest = {
  method: "PUT",
  url: "/v1/integrations/1",
  body: '{"name":"a"}',
};

function createKeys() {
  let count = 0;
  return createIdempotencyKeys(() => `key-${(count += 1)}`);
}

function getKeyAfter(error: unknown): string {
  const keys = createKeys();
  keys.getKey(putRequest);
  keys.settle(putRequest, error);
  return keys.getKey(putRequest);
}

test.each([
  ["no network", createApiError({ kind: "network" })],
  ["an offline browser", createApiError({ kind: "offline" })],
  ["no response in time", createApiError({ kind: "timeout", timeoutMs: 1 })],
  ["a sign-out", createApiError({ kind: "signedOut" })],
  ["401", createHttpError(401)],
  ["408", createHttpError(408)],
  ["429", createHttpError(429)],
  ["500", createHttpError(500)],
  ["503", createHttpError(503)],
  ["409 in progress", createHttpError(409, { retryAfterMs: 1000 })],
  [
    "a success without a response",
    createApiError({ kind: "malformed", status: 200, reason: "empty", text: "" }),
  ],
  [
    "a success with the response of another operation",
    createApiError({ kind: "malformed", status: 200, reason: "mismatch", text: "{}" }),
  ],
])("the key is kept after %s", (_, error) => {
  expect(getKeyAfter(error)).toBe("key-1");
});

test.each([
  ["a success", undefined],
  ["400", createHttpError(400)],
  ["403", createHttpError(403)],
  ["404", createHttpError(404)],
  ["409 conflict", createHttpError(409, { fields: { identifier: ["Taken"] } })],
  ["409 conflict with a time", createHttpError(409, { fields: { a: ["b"] }, retryAfterMs: 1000 })],
  ["422", createHttpError(422)],
  ["read-only", createApiError({ kind: "readOnly" })],
  ["a redirect", createApiError({ kind: "malformed", status: 302, reason: "redirect", text: "" })],
])("a new key is used after %s", (_, error) => {
  expect(getKeyAfter(error)).toBe("key-2");
});

test("the key changes with the bytes and is never reused", () => {
  const keys = createKeys();
  expect(keys.getKey(putRequest)).toBe("key-1");
  keys.settle(putRequest, createApiError({ kind: "network" }));
  const otherRequest = { ...putRequest, body: '{"name":"b"}' };
  expect(keys.getKey(otherRequest)).toBe("key-2");
  keys.settle(otherRequest, createApiError({ kind: "network" }));
  expect(keys.getKey({ ...otherRequest, url: "/v1/integrations/2" })).toBe("key-3");
  expect(keys.getKey(putRequest)).toBe("key-4");
});
