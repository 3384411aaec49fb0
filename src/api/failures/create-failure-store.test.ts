import { expect, test } from "vitest";
import {
  createFailureStore,
  restoreFailureStore,
  type FailureStore,
} from "./create-failure-store.ts";
import type { ReportQuery } from "./report.ts";

const toTimestamp = (minutes: number) => new Date(Date.UTC(2026, 2, 1, 12, minutes)).toISOString();
const window = { from: Date.parse(toTimestamp(0)), to: Date.parse(toTimestamp(60)) };
const now = window.to;

interface SimpleEvent {
  id: string;
  minute: number;
  /** The provider's response to a failed send. Absent if the send succeeded. */
  raw?: unknown;
  subscriber?: string;
  updatedAt?: string;
}

const createEvent = ({ id, minute, raw, subscriber = id, updatedAt }: SimpleEvent) => ({
  _id: id,
  _templateId: "w1",
  template: { name: "Order shipped" },
  transactionId: `t-${id}`,
  createdAt: toTimestamp(minute),
  updatedAt,
  subscriber: { subscriberId: subscriber },
  jobs: [
    {
      type: "email",
      providerId: "sendgrid",
      status: raw === undefined ? "completed" : "failed",
      step: { name: "Email" },
      executionDetails: [
        {
          createdAt: toTimestamp(minute),
          status: raw === undefined ? "Success" : "Failed",
          detail: raw === undefined ? "Message sent" : "Provider returned an error",
          source: "Webhook",
          raw: raw === undefined ? null : JSON.stringify(raw),
        },
      ],
    },
  ],
});

const unavailableError = { statusCode: 503, message: "Unavailable" };

const createReport = (store: FailureStore, query: Partial<ReportQuery> = {}) =>
  store.report(
    { conditions: [], columnCount: 6, merges: {}, splits: [], ...query },
    window,
    [window],
    now,
  );

const countCharacters = (store: FailureStore) => JSON.stringify(store.toSaved()).length;

function createStoreWith(simpleEvents: readonly SimpleEvent[]): FailureStore {
  const store = createFailureStore();
  store.add(simpleEvents.map(createEvent), now);
  return store;
}

test("records without an ID or a time are ignored", () => {
  const store = createFailureStore();
  store.add([null, "text", [], {}, { _id: "a" }, { _id: "a", createdAt: "today" }], now);
  expect(store.eventCount).toBe(0);
});

test("a group has the provider's message and counts of its events and subscribers", () => {
  const store = createStoreWith([
    { id: "a", minute: 1, raw: unavailableError, subscriber: "ada" },
    { id: "b", minute: 2, raw: unavailableError, subscriber: "ada" },
    ...["c", "d", "e", "f", "g"].map((id) => ({ id, minute: 3 })),
  ]);
  expect(createReport(store).groups).toMatchObject([
    {
      parts: [{ text: "503 Unavailable" }],
      provider: "sendgrid",
      channel: "email",
      steps: ["Email"],
      workflows: [{ id: "w1", name: "Order shipped" }],
      eventCount: 2,
      subscriberCount: 1,
      undeliveredCount: 2,
      state: "recovered",
      laterSuccessCount: 5,
      trend: [2, 0, 0, 0, 0, 0],
    },
  ]);
});

test("a changed record replaces the earlier one", () => {
  const store = createStoreWith([{ id: "a", minute: 1, raw: unavailableError }]);
  store.add([createEvent({ id: "a", minute: 1 })], now);
  expect(store.eventCount).toBe(1);
  expect(createReport(store)).toMatchObject({ eventCount: 1, groups: [] });
});

test("a delay that becomes overdue is reported, although its record doesn't change", () => {
  const delayEvent = {
    _id: "a",
    createdAt: toTimestamp(0),
    jobs: [
      {
        type: "delay",
        status: "delayed",
        step: { metadata: { amount: 10, unit: "minutes" } },
        executionDetails: [{ createdAt: toTimestamp(0), status: "Queued" }],
      },
    ],
  };
  const store = createFailureStore();
  store.add([delayEvent], Date.parse(toTimestamp(69)));
  expect(createReport(store).groups).toEqual([]);
  store.add([delayEvent], Date.parse(toTimestamp(71)));
  expect(createReport(store).groups).toMatchObject([{ kind: "wait", eventCount: 1 }]);
});

test("an unchanged record takes no memory", () => {
  const simpleEvents = [{ id: "a", minute: 1, raw: unavailableError }];
  const store = createStoreWith(simpleEvents);
  const savedStore = store.toSaved();
  for (let round = 0; round < 100; round += 1) store.add(simpleEvents.map(createEvent), now);
  expect(store.toSaved()).toEqual(savedStore);
  expect(createReport(store).groups).toMatchObject([{ eventCount: 1 }]);
});

test("a restored store gives the same report and accepts more events", () => {
  const store = createStoreWith([
    { id: "a", minute: 1, raw: unavailableError },
    { id: "b", minute: 2 },
  ]);
  const restoredStore = restoreFailureStore(structuredClone(store.toSaved()));
  expect(restoredStore && createReport(restoredStore)).toEqual(createReport(store));
  for (const anyStore of [store, restoredStore]) {
    anyStore?.add(
      [
        createEvent({ id: "a", minute: 1 }),
        createEvent({ id: "c", minute: 3, raw: unavailableError }),
      ],
      now,
    );
  }
  expect(restoredStore?.eventCount).toBe(3);
  expect(restoredStore && createReport(restoredStore)).toEqual(createReport(store));
});

test.each([undefined, null, 1, "text", {}, { version: 0 }, { version: 3 }])(
  "data that isn't a saved store isn't restored: %j",
  (savedValue) => {
    expect(restoreFailureStore(savedValue)).toBeUndefined();
  },
);

test("a store of an earlier version isn't restored, because its values have other meanings", () => {
  const savedStore = createStoreWith([{ id: "a", minute: 1 }]).toSaved();
  expect(restoreFailureStore(savedStore)).toBeDefined();
  expect(restoreFailureStore(Object.assign({}, savedStore, { version: 1 }))).toBeUndefined();
});

test("affected events are those that match the query, newest first", () => {
  const store = createStoreWith([
    { id: "a", minute: 1, raw: unavailableError },
    { id: "b", minute: 2 },
    { id: "c", minute: 3, raw: unavailableError },
  ]);
  const query = { conditions: [], columnCount: 1, merges: {}, splits: [] };
  expect(store.listAffectedEvents(query, window).map(({ eventId }) => eventId)).toEqual([
    "c",
    "b",
    "a",
  ]);
  const groupId = createReport(store).groups[0]?.id;
  expect(store.listAffectedEvents({ ...query, groupId }, window)).toEqual([
    {
      eventId: "c",
      createdAt: Date.parse(toTimestamp(3)),
      outcome: "failed",
      workflow: "w1",
      subscriberId: "c",
      transactionId: "t-c",
    },
    expect.objectContaining({ eventId: "a" }),
  ]);
});

test("memory doesn't grow with every change of the same events", () => {
  const createRoundEvents = (round: number) =>
    Array.from({ length: 100 }, (_, index) =>
      createEvent({
        id: `e${index}`,
        minute: index % 60,
        updatedAt: `round ${round}`,
        ...((index + round) % 3 === 0 && {
          raw: { ...unavailableError, message: `Down ${index % 7}` },
        }),
      }),
    );
  const store = createFailureStore();
  for (let round = 0; round <= 101; round += 1) store.add(createRoundEvents(round), now);
  const freshStore = createFailureStore();
  freshStore.add(createRoundEvents(101), now);
  expect(createReport(store)).toEqual(createReport(freshStore));
  expect(countCharacters(store)).toBeLessThan(countCharacters(freshStore) * 3);
  store.add(createRoundEvents(101), now);
  expect(store.eventCount).toBe(100);
});

test("removed events aren't counted or reported, even after a reload", () => {
  const simpleEvents = [
    { id: "a", minute: 1, raw: unavailableError },
    { id: "b", minute: 20 },
    { id: "c", minute: 30, raw: unavailableError },
  ];
  const store = createStoreWith(simpleEvents);
  store.removeBefore(Date.parse(toTimestamp(20)));
  const restoredStore = restoreFailureStore(structuredClone(store.toSaved()));
  for (const anyStore of [store, restoredStore]) {
    expect(anyStore?.eventCount).toBe(2);
    expect(anyStore && createReport(anyStore)).toEqual(
      createReport(createStoreWith(simpleEvents.slice(1))),
    );
  }
});

test("memory doesn't grow with events that are removed", () => {
  const createHourEvents = (hour: number) =>
    Array.from({ length: 2600 }, (_, index) => ({
      ...createEvent({
        id: `e${hour}-${index}`,
        minute: 60 * hour + (index % 60),
        ...(index % 100 === 0 && { raw: { ...unavailableError, message: `Down ${hour}` } }),
      }),
      payload: { orderId: `order ${hour}-${index}` },
    }));
  const hourMs = window.to - window.from;
  const store = createFailureStore();
  const freshStore = createFailureStore();
  for (let hour = 0; hour <= 8; hour += 1) {
    store.removeBefore(window.from + hour * hourMs);
    store.add(createHourEvents(hour), now + hour * hourMs);
  }
  freshStore.add(createHourEvents(8), now + 8 * hourMs);
  expect(store.eventCount).toBe(2600);
  expect(countCharacters(store)).toBeLessThan(countCharacters(freshStore) * 2);
  const lastWindow = { from: window.from + 8 * hourMs, to: window.to + 8 * hourMs };
  const [report, freshReport] = [store, freshStore].map((anyStore) =>
    anyStore.report(
      { conditions: [], columnCount: 6, merges: {}, splits: [] },
      lastWindow,
      [lastWindow],
      lastWindow.to,
    ),
  );
  expect(report).toEqual(freshReport);
});

test("the oldest events that aren't finished can be loaded again", () => {
  const store = createFailureStore();
  const createDelayedEvent = (id: string, minute: number) => ({
    ...createEvent({ id, minute }),
    jobs: [{ type: "delay", status: "delayed" }],
  });
  store.add(
    [
      createDelayedEvent("c", 30),
      createEvent({ id: "b", minute: 20 }),
      createDelayedEvent("a", 10),
      createDelayedEvent("d", 40),
    ],
    now,
  );
  const times = [10, 30].map((minute) => Date.parse(toTimestamp(minute)));
  expect(store.findOpenEventTimes(window, 2)).toEqual(times);
  expect(store.findOpenEventTimes({ ...window, from: Date.parse(toTimestamp(31)) }, 2)).toEqual([
    Date.parse(toTimestamp(40)),
  ]);
  store.add([createEvent({ id: "a", minute: 10, updatedAt: toTimestamp(50) })], now);
  expect(store.findOpenEventTimes(window, 1)).toEqual([Date.parse(toTimestamp(30))]);
});

test("an event with a failed message and a running delay is loaded again while watching", () => {
  const store = createFailureStore();
  const jobs = [
    { type: "email", status: "failed" },
    { type: "delay", status: "delayed" },
    { type: "sms", status: "pending" },
  ];
  store.add([{ ...createEvent({ id: "a", minute: 10 }), jobs }], now);
  expect(store.findOpenEventTimes(window, 1)).toEqual([Date.parse(toTimestamp(10))]);
});

test("the report lists the payload keys with values that the scan doesn't keep", () => {
  const store = createFailureStore();
  const payload = { region: "eu", text: "x".repeat(100), regions: [{ name: "Europe" }] };
  store.add([{ ...createEvent({ id: "a", minute: 10 }), payload }], now);
  for (const scannedStore of [store, restoreFailureStore(structuredClone(store.toSaved()))])
    expect(scannedStore && createReport(scannedStore).truncatedKeys).toEqual(["payload.text"]);
});
