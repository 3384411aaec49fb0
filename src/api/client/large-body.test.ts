import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api } from "../../../contract/index.ts";
import type { ResponseJob, ResponsePiece } from "./response-job.ts";
import { createBodyReader } from "./large-body.ts";

type Work = (job: ResponseJob, send: (piece: ResponsePiece) => void) => void;

/** Stubs a worker that runs `work` in the test's thread and responds through a real MessagePort. */
function stubWorker(work: Work) {
  const target = new EventTarget();
  const stub = Object.assign(target, {
    terminate: vi.fn(),
    postMessage: (job: ResponseJob, [port]: MessagePort[]) =>
      work(job, (piece) => port?.postMessage(piece)),
  });
  // The code under test uses only these members.
  return stub as unknown as Worker & { terminate: ReturnType<typeof vi.fn> };
}

const longText = "x".repeat(1_000_001);
const listBody = { data: [{ transactionId: longText }], hasMore: false, page: 0, pageSize: 1 };
const text = JSON.stringify(listBody);

beforeEach(() => void vi.stubGlobal("Worker", vi.fn()));
afterEach(() => void vi.unstubAllGlobals());

const createTestReader = (worker: Worker) => createBodyReader(() => Promise.resolve(worker));

test("the worker parses a large body and sends its lists in slices", async () => {
  const jobs: ResponseJob[] = [];
  const readBody = createTestReader(
    stubWorker((job, send) => {
      jobs.push(job);
      send({ kind: "value", value: { data: [], page: 0 } });
      send({ kind: "slice", slice: { path: ["data"], items: [{ jobs: [] }, 2] } });
      send({ kind: "slice", slice: { path: ["data", 0, "jobs"], items: [1] } });
      send({ kind: "end", drift: [{ path: "page", message: "odd" }] });
    }),
  );
  expect(await readBody(api.events.list, "apiKey", text)).toEqual({
    data: { data: [{ jobs: [1] }, 2], page: 0 },
    drift: [{ path: "page", message: "odd" }],
  });
  expect(jobs).toEqual([{ method: "GET", path: "/v1/notifications", callerKind: "apiKey", text }]);
});

test("a small body is parsed without the worker", async () => {
  const readBody = createBodyReader(() => Promise.reject(new Error("not to be started")));
  expect(await readBody(api.events.list, "session", '{"data":[]}')).toMatchObject({
    data: { data: [] },
  });
});

test("unreadable bodies are reported", async () => {
  const readBody = createTestReader(
    stubWorker((_, send) => send({ kind: "unreadable", reason: "html" })),
  );
  expect(await readBody(api.events.list, "session", text)).toEqual({ unreadableReason: "html" });
});

test.each<[string, Work]>([
  ["finds the value unfit", (_, send) => send({ kind: "notCloneable" })],
  [
    "breaks",
    () => {
      throw new Error("gone");
    },
  ],
])("if the worker %s, the page parses the body", async (_, work) => {
  const worker = stubWorker(work);
  const result = await createTestReader(worker)(api.events.list, "session", text);
  expect(result).toMatchObject({ data: listBody });
  expect(worker.terminate).toHaveBeenCalledOnce();
});

test("if the worker can't start, the page parses the body, and the next body retries", async () => {
  const start = vi.fn(() => Promise.reject(new Error("gone with the old release")));
  const readBody = createBodyReader(start);
  expect(await readBody(api.events.list, "session", text)).toMatchObject({ data: listBody });
  expect(await readBody(api.events.list, "session", text)).toMatchObject({ data: listBody });
  expect(start).toHaveBeenCalledTimes(2);
});

test("an error in the worker's script rejects the waiting calls", async () => {
  const worker = stubWorker(() => worker.dispatchEvent(new Event("error")));
  expect(await createTestReader(worker)(api.events.list, "session", text)).toMatchObject({
    data: listBody,
  });
});

test("aborting a read rejects it immediately and keeps the worker", async () => {
  const stopController = new AbortController();
  const worker = stubWorker(() => stopController.abort());
  await expect(
    createTestReader(worker)(api.events.list, "session", text, stopController.signal),
  ).rejects.toThrow("aborted");
  expect(worker.terminate).not.toHaveBeenCalled();
});
