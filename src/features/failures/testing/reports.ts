import type { FailureGroup, FailureReport, GroupDetail } from "../../../api/failures/report.ts";

const parseTime = (time: string) => Date.parse(`2026-11-22T${time}Z`);
const halfHourMs = 30 * 60_000;
const columnStarts = [parseTime("02:00:00"), parseTime("02:30:00"), parseTime("03:00:00")];

export const createFailureGroup = (changes: Partial<FailureGroup> = {}): FailureGroup => ({
  id: "sg",
  kind: "failure",
  parts: [{ text: "Provider error " }, { slot: 0, example: "503" }, { text: " for mailbox" }],
  provider: "sendgrid",
  channel: "email",
  steps: ["Email"],
  workflows: [{ id: "w1", name: "Order shipped" }],
  eventCount: 45,
  subscriberCount: 40,
  undeliveredCount: 5,
  firstAt: parseTime("02:47:10"),
  lastAt: parseTime("03:29:51"),
  trend: [0, 5, 40],
  state: "ongoing",
  laterSuccessCount: 0,
  isBeginningCertain: true,
  ratePerMinute: 1.5,
  highSeverityCount: 0,
  mergedGroups: [],
  canSplit: true,
  ...changes,
});

export const createGroupDetail = (changes: Partial<GroupDetail> = {}): GroupDetail => ({
  id: "sg",
  impact: {
    stepCounts: [{ channel: "email", count: 46 }],
    subscriberCount: 40,
    firstAt: parseTime("02:47:10"),
    lastAt: parseTime("03:29:51"),
    state: "ongoing",
    isBeginningCertain: true,
  },
  samples: [
    {
      eventId: "671c",
      at: parseTime("03:29:51"),
      subscriberId: "user_1",
      workflow: "w1",
      transactionId: "order-1",
      text: "Provider error 503 for mailbox of ana@shop.example",
    },
  ],
  slots: [{ values: [{ value: "503", count: 45 }], distinctCount: 1 }],
  texts: [],
  differences: [
    {
      key: "payload.region",
      value: "eu",
      insideCount: 45,
      insideTotal: 45,
      outsideCount: 100,
      outsideTotal: 955,
      lift: 9.55,
    },
    {
      key: "provider",
      value: "sendgrid",
      insideCount: 45,
      insideTotal: 45,
      outsideCount: 0,
      outsideTotal: 955,
      lift: Infinity,
    },
  ],
  transactionCount: 44,
  ...changes,
});

export const createFailureReport = (changes: Partial<FailureReport> = {}): FailureReport => ({
  range: { from: parseTime("02:00:00"), to: parseTime("03:30:00") },
  scannedShare: 1,
  eventCount: 1000,
  outcomeCounts: { failed: 45, succeeded: 955 },
  undeliveredCount: 5,
  affectedSubscriberCount: 40,
  groups: [createFailureGroup()],
  histogram: {
    columnMs: halfHourMs,
    columns: columnStarts.map((startAt) => ({
      at: startAt,
      total: 0,
      failed: 0,
      partlyFailed: 0,
      warning: 0,
      open: 0,
      scannedShare: 1,
    })),
  },
  pulse: [],
  facets: [],
  truncatedKeys: [],
  latencies: [],
  slowestEvents: [],
  providers: [],
  ...changes,
});
