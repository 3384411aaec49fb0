import { expect, test } from "vitest";
import { createEventColumns, selectEveryEvent } from "../testing/event-columns.ts";
import { compareProviders } from "./providers.ts";

const hourMs = 60 * 60_000;
const window = { from: 0, to: 60 * hourMs };

const createCalls = (provider: string, at: number, okCount: number, failedCount: number) => [
  ...Array.from({ length: okCount }, () => ({ provider, at, result: "ok" as const })),
  ...Array.from({ length: failedCount }, () => ({ provider, at, result: "failed" as const })),
];

test("calls of the last 24 hours are compared with those of the 24 hours before", () => {
  const provider = "sendgrid";
  const columns = createEventColumns([
    {
      calls: [
        ...createCalls(provider, 12 * hourMs - 1, 9, 0),
        ...createCalls(provider, 12 * hourMs, 1, 0),
        ...createCalls(provider, 36 * hourMs - 1, 2, 1),
        ...createCalls(provider, 36 * hourMs, 1, 1),
        ...createCalls(provider, 60 * hourMs - 1, 4, 0),
        ...createCalls(provider, 60 * hourMs, 9, 9),
      ],
    },
  ]);
  expect(compareProviders(columns, selectEveryEvent(columns), window, [window])).toEqual([
    {
      provider,
      channel: "email",
      lastDay: { callCount: 6, issueCount: 1 },
      previousDay: { callCount: 4, issueCount: 1 },
      previousDayScannedShare: 1,
    },
  ]);
});

test("a warning counts as an issue, unless the provider hadn't been called yet", () => {
  const at = 50 * hourMs;
  const columns = createEventColumns([
    {
      calls: [
        { provider: "fcm", at, result: "warning" },
        { provider: "fcm", at, result: "preCallWarning" },
        { provider: "fcm", at },
      ],
    },
  ]);
  expect(compareProviders(columns, selectEveryEvent(columns), window, [])).toMatchObject([
    { lastDay: { callCount: 3, issueCount: 1 } },
  ]);
});

test("the comparison has the scanned share of the earlier period", () => {
  const columns = createEventColumns([{ calls: createCalls("fcm", 50 * hourMs, 1, 0) }]);
  const compare = (from: number) =>
    compareProviders(columns, selectEveryEvent(columns), window, [{ from, to: 60 * hourMs }])[0];
  expect(compare(36 * hourMs)?.previousDayScannedShare).toBe(0);
  expect(compare(30 * hourMs)?.previousDayScannedShare).toBe(0.25);
  expect(compare(12 * hourMs)?.previousDayScannedShare).toBe(1);
});

test("a window that is slightly shorter than two days is compared completely", () => {
  const columns = createEventColumns([{ calls: createCalls("fcm", 50 * hourMs, 1, 0) }]);
  const compare = (from: number) => {
    const shorterWindow = { from, to: 60 * hourMs };
    return compareProviders(columns, selectEveryEvent(columns), shorterWindow, [shorterWindow])[0];
  };
  expect(compare(12.5 * hourMs)?.previousDayScannedShare).toBe(1);
  expect(compare(24 * hourMs)?.previousDayScannedShare).toBe(0.5);
});

test("the provider with the most calls in the last 24 hours comes first", () => {
  const columns = createEventColumns([
    {
      calls: [
        ...createCalls("vonage", 50 * hourMs, 1, 9),
        ...createCalls("twilio", 50 * hourMs, 10, 0),
        ...createCalls("sendgrid", 20 * hourMs, 90, 0),
        ...createCalls("mailgun", 50 * hourMs, 20, 0),
      ],
    },
  ]);
  const rows = compareProviders(columns, selectEveryEvent(columns), window, [window]);
  expect(rows.map(({ provider }) => provider)).toEqual(["mailgun", "twilio", "vonage", "sendgrid"]);
});

test("calls of other events aren't compared", () => {
  const columns = createEventColumns([{ calls: createCalls("fcm", 50 * hourMs, 1, 0) }]);
  expect(compareProviders(columns, new Uint8Array(1), window, [])).toEqual([]);
});
