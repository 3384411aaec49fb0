import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { VariableCheck } from "./missing-variables.ts";
import { type CheckRequest, createVariableCheck } from "./variable-check.ts";

const request: CheckRequest = { controls: { subject: "{{ payload.a }}", body: "x" }, values: {} };
const response: VariableCheck = { missingVariables: [], uncheckedControls: ["subject"] };

function stubWorker(respond: (request: CheckRequest, port: MessagePort | undefined) => void) {
  const stub = Object.assign(new EventTarget(), {
    terminate: vi.fn(),
    postMessage: (receivedRequest: CheckRequest, [port]: MessagePort[]) =>
      respond(receivedRequest, port),
  });
  // The check uses only the stubbed members of a worker.
  return stub as unknown as Worker & { terminate: ReturnType<typeof vi.fn> };
}

beforeEach(() => void vi.stubGlobal("Worker", vi.fn()));
afterEach(() => void vi.useRealTimers());

test("templates are checked in one worker", async () => {
  const requests: CheckRequest[] = [];
  const createWorker = vi.fn(async () =>
    stubWorker((receivedRequest, port) => {
      requests.push(receivedRequest);
      port?.postMessage(response);
    }),
  );
  const check = createVariableCheck(createWorker);
  expect([await check(request), await check(request)]).toEqual([response, response]);
  expect(requests).toEqual([request, request]);
  expect(createWorker).toHaveBeenCalledOnce();
});

test("a worker that doesn't respond is terminated, and the next check starts another", async () => {
  vi.useFakeTimers();
  const stuckWorker = stubWorker(() => undefined);
  const healthyWorker = stubWorker((_, port) => port?.postMessage(response));
  const createWorker = vi.fn(async () => healthyWorker).mockResolvedValueOnce(stuckWorker);
  const check = createVariableCheck(createWorker);
  const firstCheck = check(request);
  await vi.advanceTimersByTimeAsync(3000);
  expect(await firstCheck).toEqual({
    missingVariables: [],
    uncheckedControls: ["subject", "body"],
  });
  expect(stuckWorker.terminate).toHaveBeenCalled();
  expect(await check(request)).toEqual(response);
});

test("a worker that can't start leaves every control unchecked", async () => {
  const check = createVariableCheck(() => Promise.reject(new Error("blocked")));
  expect(await check(request)).toEqual({
    missingVariables: [],
    uncheckedControls: ["subject", "body"],
  });
});
