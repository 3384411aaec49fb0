import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { VariableCheck } from "./missing-variables.ts";
import { type CheckJob, createVariableCheck } from "./variable-check.ts";

const job: CheckJob = { controls: { subject: "{{ payload.a }}", body: "x" }, values: {} };
const answer: VariableCheck = { missing: [], unchecked: ["subject"] };

function stubWorker(work: (job: CheckJob, port: MessagePort | undefined) => void) {
  const stub = Object.assign(new EventTarget(), {
    terminate: vi.fn(),
    postMessage: (given: CheckJob, [port]: MessagePort[]) => work(given, port),
  });
  // The check uses no other part of a worker.
  return stub as unknown as Worker & { terminate: ReturnType<typeof vi.fn> };
}

beforeEach(() => void vi.stubGlobal("Worker", vi.fn()));
afterEach(() => void vi.useRealTimers());

test("templates are checked in one worker", async () => {
  const seen: CheckJob[] = [];
  const start = vi.fn(async () =>
    stubWorker((given, port) => {
      seen.push(given);
      port?.postMessage(answer);
    }),
  );
  const check = createVariableCheck(start);
  expect([await check(job), await check(job)]).toEqual([answer, answer]);
  expect(seen).toEqual([job, job]);
  expect(start).toHaveBeenCalledOnce();
});

test("a worker that doesn't answer is terminated, and the next check starts another", async () => {
  vi.useFakeTimers();
  const stuck = stubWorker(() => undefined);
  const sound = stubWorker((_, port) => port?.postMessage(answer));
  const start = vi.fn(async () => sound).mockResolvedValueOnce(stuck);
  const check = createVariableCheck(start);
  const first = check(job);
  await vi.advanceTimersByTimeAsync(3000);
  expect(await first).toEqual({ missing: [], unchecked: ["subject", "body"] });
  expect(stuck.terminate).toHaveBeenCalled();
  expect(await check(job)).toEqual(answer);
});

test("a worker that can't start leaves every control unchecked", async () => {
  const check = createVariableCheck(() => Promise.reject(new Error("blocked")));
  expect(await check(job)).toEqual({ missing: [], unchecked: ["subject", "body"] });
});
