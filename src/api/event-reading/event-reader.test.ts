import { expect, test, vi } from "vitest";
import { ApiError, type Failure } from "../client/errors.ts";
import { createEventReader, type EventReaderOptions, type ListAnswer } from "./event-reader.ts";
import type { EventQuery } from "../events.ts";
import { eventsAt, firstAt, listAnswer, listsEvents } from "../testing/event-service.ts";

const range = (count: number, gap = 10) => Array.from({ length: count }, (_, i) => i * gap);
const request = { method: "GET", url: "http://service.test/v1/notifications" };
const http = (status: number, retryAfterMs?: number) =>
  new ApiError(
    {
      kind: "http",
      status,
      messages: [],
      fields: {},
      text: "",
      ...(retryAfterMs !== undefined && { retryAfterMs }),
    },
    request,
  );
const failure = (kind: Failure) => new ApiError(kind, request);

/** A reader whose waits end at once; `took` sets the duration of each page. */
function setUp(options: Partial<EventReaderOptions> & Pick<EventReaderOptions, "list">) {
  const waited: number[] = [];
  let time = firstAt;
  const reader = createEventReader({
    filters: {},
    random: () => 0.5,
    clock: {
      now: () => time,
      wait: (milliseconds, signal) => {
        signal.throwIfAborted();
        waited.push(milliseconds);
        time += milliseconds;
        return Promise.resolve();
      },
    },
    ...options,
  });
  return {
    reader,
    waited,
    pass: (milliseconds: number) => {
      time += milliseconds;
    },
  };
}

/** The service's answers with some of them replaced by failures, in order. */
function failing(service: ReturnType<typeof listsEvents>, ...errors: (ApiError | undefined)[]) {
  return (query: EventQuery): Promise<ListAnswer> => {
    const error = errors.shift();
    return error ? Promise.reject(error) : service.list(query);
  };
}

const isOdd = ({ createdAt }: { createdAt: number }) => (createdAt - firstAt) % 20 !== 0;

test("reads the range to its end, and reports what it read and found", async () => {
  const { reader } = setUp({ ...listsEvents(eventsAt(range(120))), wanted: isOdd });
  expect(reader.get()).toMatchObject({ status: "idle", read: 0 });
  const statuses: string[] = [];
  reader.subscribe(() => statuses.push(`${reader.get().status} ${reader.get().read}`));
  const end = await reader.start();
  expect(statuses).toEqual(["reading 0", "reading 50", "reading 99", "reading 120", "done 120"]);
  expect(end).toMatchObject({ newest: firstAt + 1190, backTo: firstAt, incomplete: 0 });
  expect(end.matches).toHaveLength(60);
  expect(await reader.start()).toBe(end);
});

test("pauses at enough matches and goes on for as many more", async () => {
  const { list, asked } = listsEvents(eventsAt(range(400)));
  const { reader } = setUp({ list, wanted: isOdd, enough: 40 });
  const first = await reader.start();
  expect([first.status, first.matches.length, asked.length]).toEqual(["enough", 50, 2]);
  const second = await reader.start();
  expect([second.status, second.matches.length, asked.length]).toEqual(["enough", 99, 4]);
  await reader.start();
  await reader.start();
  expect(await reader.start()).toMatchObject({ status: "done", read: 400 });
  expect(reader.get().matches).toHaveLength(200);
});

test("pauses after as many events as may be read in one go", async () => {
  const { list } = listsEvents(eventsAt(range(400)));
  const { reader } = setUp({ list, wanted: () => false, max: 100 });
  expect(await reader.start()).toMatchObject({ status: "bounded", read: 148, matches: [] });
  expect(await reader.start()).toMatchObject({ status: "bounded", read: 295 });
});

test("`onRows` gets each event once, with the service's present", async () => {
  const seen: string[] = [];
  const nows = new Set<number>();
  const { list } = listsEvents(eventsAt(range(120)));
  const late = async (query: EventQuery) => ({
    ...(await list(query)),
    serviceTime: firstAt + 900_000,
  });
  const { reader } = setUp({
    list: late,
    onRows: (rows, now) => {
      seen.push(...rows.map(({ id }) => id));
      nows.add(now);
    },
  });
  await reader.start();
  expect([seen.length, new Set(seen).size, [...nows]]).toEqual([120, 120, [firstAt + 900_000]]);
});

test("stops at once, keeps what it has, and goes on from there", async () => {
  const service = listsEvents(eventsAt(range(120)));
  let begun = () => {};
  const onItsWay = new Promise<void>((resolve) => (begun = resolve));
  const held = (query: EventQuery, signal: AbortSignal): Promise<ListAnswer> => {
    if (service.asked.length !== 1) return service.list(query);
    begun();
    return new Promise((_, reject) => {
      signal.addEventListener("abort", () => {
        service.asked.push(query);
        reject(failure({ kind: "aborted" }));
      });
    });
  };
  const { reader } = setUp({ list: held });
  const stopped = reader.start();
  await onItsWay;
  reader.stop();
  const goesOn = reader.start();
  expect(await stopped).toMatchObject({ status: "stopped", read: 50 });
  expect(await goesOn).toMatchObject({ status: "done", read: 120 });
  expect(service.asked[1]).toEqual(service.asked[2]);
});

test("waits as long as a 429 asks, reads on slower, and recovers", async () => {
  const service = listsEvents(eventsAt(range(150)));
  const { reader, waited } = setUp({
    list: failing(service, undefined, http(429, 3000), http(429), undefined),
  });
  const seen = vi.fn();
  reader.subscribe(() => {
    const { status, resumesAt } = reader.get();
    if (status === "waiting") seen(resumesAt);
  });
  expect(await reader.start()).toMatchObject({ status: "done", read: 150 });
  expect(waited).toEqual([3125, 2250, 250, 125]);
  expect(seen).toHaveBeenCalledWith(firstAt + 3125);
  expect(reader.get().error).toBeUndefined();
});

test("ends where the service asks for too long a wait", async () => {
  const service = listsEvents(eventsAt(range(150)));
  const { reader } = setUp({ list: failing(service, undefined, http(429, 600_000)) });
  expect(await reader.start()).toMatchObject({ status: "failed", read: 50 });
  expect(await reader.start()).toMatchObject({ status: "done", read: 150 });
});

test("tries what may pass again with smaller pages, and says what does not pass", async () => {
  const service = listsEvents(eventsAt(range(150)));
  const { reader } = setUp({
    list: failing(service, http(502), failure({ kind: "timeout", afterMs: 30_000 }), undefined),
  });
  await reader.start();
  expect(service.asked.map(({ limit }) => limit).slice(0, 3)).toEqual([13, 26, 50]);

  const refused = http(403);
  const { reader: other } = setUp({ list: failing(service, refused) });
  expect(await other.start()).toMatchObject({ status: "failed", error: refused });

  const down = [http(503), http(503), http(503), http(503)];
  const { reader: third, waited } = setUp({ list: failing(service, ...down) });
  expect(await third.start()).toMatchObject({ status: "failed", read: 0 });
  expect(waited).toEqual([500, 1000, 2000]);
});

test("asks for less while pages are slow or large, for more when they are not", async () => {
  const service = listsEvents(eventsAt(range(400)));
  const limits: (number | undefined)[] = [];
  const took = [4000, 4000, 1000, 10, 10, 10];
  const { reader, pass } = setUp({
    list: (query) => {
      limits.push(query.limit);
      pass(took[limits.length - 1] ?? 10);
      return service.list(query);
    },
  });
  await reader.start();
  expect(limits.slice(0, 6)).toEqual([50, 25, 13, 13, 26, 50]);
});

test("keeps the first places that do not fit the contract", async () => {
  const drift = Array.from({ length: 30 }, () => ({ path: "data.0.jobs", message: "odd" }));
  let page = 0;
  const { reader } = setUp({
    list: () => {
      page += 1;
      const offsets = range(2).map((at) => at - page * 100);
      const events = eventsAt(offsets).map((event) => ({ ...event, _id: `${event._id} ${page}` }));
      return Promise.resolve({ ...listAnswer([...events, {}], page < 3), drift });
    },
  });
  const end = await reader.start();
  expect([end.drift.length, end.read, end.incomplete]).toEqual([50, 6, 1]);
});

test("says when the service turns in circles instead of ending", async () => {
  const same = listAnswer(eventsAt(range(50)), true);
  const { reader } = setUp({ list: () => Promise.resolve(same) });
  expect(await reader.start()).toMatchObject({ status: "stalled", read: 50 });
});
