import { beforeAll } from "vitest";
import type { Event } from "../../contract/events.ts";
import { createSession } from "../session/repository.ts";
import { buildTestApp, type TestApp } from "./app.ts";
import { useTestDatabase } from "./database.ts";
import { demoEnvironmentId, fillDemo } from "../demo/fill.ts";
import { defaultSeed, type DemoEnvironmentName, type Sizes } from "../demo/names.ts";

/** Smaller than what a new user gets; the incidents and stories are the same. */
export const testSizes: Sizes = {
  Production: { subscribers: 300, perMinute: 0.8, big: true },
  Development: { subscribers: 40, perMinute: 0.15, big: false },
};
export const filling = 120_000;

/** Reads through the real API, whose every answer is checked against the contract. */
export interface DemoReader {
  environmentId: string;
  get: <T>(path: string) => Promise<T>;
  /** Every event, newest first. */
  events: (query?: string) => Promise<Event[]>;
  /** The events of one transaction, oldest first. */
  story: (transactionId: string) => Promise<Event[]>;
}

export interface Demo extends TestApp {
  reader: (name: DemoEnvironmentName) => Promise<DemoReader>;
}

interface EventPage {
  hasMore: boolean;
  data: Event[];
}

async function readerOf(test: TestApp, environmentId: string): Promise<DemoReader> {
  const expiresAt = new Date(test.now.getTime() + 3_600_000);
  const { token } = await createSession(test.db, { environmentId, now: test.now, expiresAt });
  const get = async <T>(path: string): Promise<T> => {
    const answer = await test.app.request(path, { headers: { authorization: `Bearer ${token}` } });
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    // The app has checked its answer against the contract.
    return (await answer.json()) as T;
  };
  const events = async (query = "") => {
    const all: Event[] = [];
    for (let page = 0; ; page++) {
      const path = `/v1/notifications?limit=50&page=${page}${query && `&${query}`}`;
      const { data, hasMore } = await get<EventPage>(path);
      all.push(...data);
      if (!hasMore) return all;
    }
  };
  return {
    environmentId,
    get,
    events,
    story: async (transactionId) =>
      (await events(`transactionId=${encodeURIComponent(transactionId)}`)).toReversed(),
  };
}

/** A database filled with the demo, and the service over it; there from the first `beforeAll` on. */
export function useDemo(sizes = testSizes): { readonly current: Demo } {
  const database = useTestDatabase();
  const held: { demo?: Demo } = {};
  beforeAll(async () => {
    const test = buildTestApp(database.db);
    const { db, keyring } = test;
    await fillDemo({ db, keyring, clock: () => test.now, progress: () => undefined, sizes });
    held.demo = Object.assign(test, {
      reader: (name: DemoEnvironmentName) => readerOf(test, demoEnvironmentId(defaultSeed, name)),
    });
  }, filling);
  return {
    get current() {
      if (held.demo === undefined) throw new Error("The demo is not filled yet.");
      return held.demo;
    },
  };
}
