import { expect, test } from "vitest";
import { createEventColumns, selectEveryEvent } from "../testing/event-columns.ts";
import { compareProviders } from "./providers.ts";

const hour = 60 * 60_000;
const window = { from: 0, to: 60 * hour };

const createCalls = (provider: string, at: number, ok: number, failed: number) => [
  ...Array.from({ length: ok }, () => ({ provider, at, result: "ok" as const })),
  ...Array.from({ length: failed }, () => ({ provider, at, result: "failed" as const })),
];

test("calls of the last 24 hours are compared with those of the 24 hours before", () => {
  const provider = "sendgrid";
  const columns = createEventColumns([
    {
      calls: [
        ...createCalls(provider, 12 * hour - 1, 9, 0),
        ...createCalls(provider, 12 * hour, 1, 0),
        ...createCalls(provider, 36 * hour - 1, 2, 1),
        ...createCalls(provider, 36 * hour, 1, 1),
        ...createCalls(provider, 60 * hour - 1, 4, 0),
        ...createCalls(provider, 60 * hour, 9, 9),
      ],
    },
  ]);
  expect(compareProviders(columns, selectEveryEvent(columns), window, [window])).toEqual([
    {
      provider,
      channel: "email",
      lastDay: { calls: 6, failed: 1 },
      previousDay: { calls: 4, failed: 1 },
      previousDayScannedShare: 1,
    },
  ]);
});

test("a warning isn't a failed call", () => {
  const columns = createEventColumns([
    { calls: [{ provider: "fcm", at: 50 * hour, result: "warning" }] },
  ]);
  expect(compareProviders(columns, selectEveryEvent(columns), window, [])).toMatchObject([
    { lastDay: { calls: 1, failed: 0 } },
  ]);
});

test("the comparison has the scanned share of the earlier period", () => {
  const columns = createEventColumns([{ calls: createCalls("fcm", 50 * hour, 1, 0) }]);
  const compare = (from: number) =>
    compareProviders(columns, selectEveryEvent(columns), window, [{ from, to: 60 * hour }])[0];
  expect(compare(36 * hour)?.previousDayScannedShare).toBe(0);
  expect(compare(30 * hour)?.previousDayScannedShare).toBe(0.25);
  expect(compare(12 * hour)?.previousDayScannedShare).toBe(1);
});

test("a window that is slightly shorter than two days is compared completely", () => {
  const columns = createEventColumns([{ calls: createCalls("fcm", 50 * hour, 1, 0) }]);
  const compare = (from: number) => {
    const shorter = { from, to: 60 * hour };
    return compareProviders(columns, selectEveryEvent(columns), shorter, [shorter])[0];
  };
  expect(compare(12.5 * hour)?.previousDayScannedShare).toBe(1);
  expect(compare(24 * hour)?.previousDayScannedShare).toBe(0.5);
});

test("the provider that became worst comes first", () => {
  const columns = createEventColumns([
    {
      calls: [
        ...createCalls("always-bad", 20 * hour, 1, 9),
        ...createCalls("always-bad", 50 * hour, 1, 9),
        ...createCalls("worse", 20 * hour, 10, 0),
        ...createCalls("worse", 50 * hour, 8, 2),
        ...createCalls("better", 20 * hour, 5, 5),
        ...createCalls("better", 50 * hour, 10, 0),
        ...createCalls("same-but-busy", 50 * hour, 90, 0),
      ],
    },
  ]);
  const rows = compareProviders(columns, selectEveryEvent(columns), window, [window]);
  expect(rows.map(({ provider }) => provider)).toEqual([
    "worse",
    "same-but-busy",
    "always-bad",
    "better",
  ]);
});

test("calls of other events aren't compared", () => {
  const columns = createEventColumns([{ calls: createCalls("fcm", 50 * hour, 1, 0) }]);
  expect(compareProviders(columns, new Uint8Array(1), window, [])).toEqual([]);
});
