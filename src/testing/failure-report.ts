import type {
  Difference,
  FailureGroup,
  FailureReport,
  GroupDetail,
  HistogramColumn,
} from "../api/failures/report.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** End of the report's time range. */
export const reportedAt = Date.parse("2026-03-01T03:30:00.000Z");
const startedAt = reportedAt - 48 * hourMs;
const columnCount = 60;
const columnMs = (reportedAt - startedAt) / columnCount;

const workflows = [
  { id: "w-order", name: "Order shipped" },
  { id: "w-card", name: "Card declined" },
  { id: "w-login", name: "Login code" },
];

const fillColumns = <Column>(createColumn: (index: number) => Column) =>
  Array.from({ length: columnCount }, (_, index) => createColumn(index));

/**
 * Returns a trend with `count` events in each of `filledCount` columns before the last
 * `trailingCount` columns.
 */
const createTrend = (filledCount: number, trailingCount: number, count: number) =>
  fillColumns((index) =>
    index >= columnCount - trailingCount - filledCount && index < columnCount - trailingCount
      ? count
      : 0,
  );

export const createFailureGroup = (
  id: string,
  fields: Partial<FailureGroup> = {},
): FailureGroup => ({
  id,
  kind: "failure",
  parts: [{ text: "Provider error 503: Service temporarily unavailable" }],
  provider: "sendgrid",
  channel: "email",
  steps: ["Email"],
  workflows,
  eventCount: 412,
  subscriberCount: 398,
  undeliveredCount: 64,
  firstAt: reportedAt - 43 * minuteMs,
  lastAt: reportedAt - 9000,
  trend: createTrend(3, 0, 137),
  state: "ongoing",
  laterSuccessCount: 0,
  isBeginningCertain: true,
  ratePerMinute: 16,
  highSeverityCount: 0,
  mergedGroups: [],
  canSplit: false,
  ...fields,
});

/** A group without a provider, because its steps failed before a provider was called. */
const { provider: _provider, ...templateErrorGroup } = createFailureGroup("f-template", {
  parts: [{ text: "Template error: " }, { slot: 0, example: "order.total" }],
  workflows: workflows.slice(1, 2),
  eventCount: 4,
  subscriberCount: 4,
  undeliveredCount: 4,
  firstAt: reportedAt - 88 * minuteMs,
  lastAt: reportedAt - 50 * minuteMs,
  trend: createTrend(3, 2, 1),
  state: "quiet",
  ratePerMinute: 0,
});

const groups: readonly FailureGroup[] = [
  createFailureGroup("f-mail", {
    parts: [
      { text: "Provider error " },
      { slot: 0, example: "503" },
      { text: ": Service temporarily unavailable" },
    ],
    canSplit: true,
  }),
  createFailureGroup("f-phone", {
    parts: [
      { text: "Invalid phone number " },
      { slot: 0, example: "+49 30 5550 0123" },
      { text: " for region " },
      { slot: 1, example: "DE" },
    ],
    provider: "twilio",
    channel: "sms",
    steps: ["SMS"],
    workflows: workflows.slice(0, 1),
    eventCount: 96,
    subscriberCount: 96,
    undeliveredCount: 0,
    firstAt: reportedAt - 92 * minuteMs,
    lastAt: reportedAt - 82_000,
    trend: createTrend(12, 0, 8),
    ratePerMinute: 0.8,
  }),
  createFailureGroup("f-token", {
    parts: [
      { text: "Device token " },
      { slot: 0, example: "dGVzdC10b2tlbg" },
      { text: " is no longer registered" },
    ],
    provider: "fcm",
    channel: "push",
    steps: ["Push"],
    eventCount: 57,
    subscriberCount: 51,
    undeliveredCount: 3,
    firstAt: startedAt + 2 * minuteMs,
    lastAt: reportedAt - 20 * minuteMs,
    trend: createTrend(50, 4, 1),
    state: "quiet",
    isBeginningCertain: false,
    ratePerMinute: 0,
  }),
  createFailureGroup("f-late", {
    kind: "wait",
    parts: [
      { text: "Timed out after " },
      { slot: 0, example: "30000" },
      { text: " ms, sent on attempt " },
      { slot: 1, example: "3" },
    ],
    provider: "infobip",
    channel: "sms",
    steps: ["SMS"],
    workflows: workflows.slice(1),
    eventCount: 38,
    subscriberCount: 38,
    undeliveredCount: 0,
    firstAt: reportedAt - 198 * minuteMs,
    lastAt: reportedAt - 70 * minuteMs,
    trend: createTrend(8, 20, 5),
    state: "recovered",
    laterSuccessCount: 212,
    ratePerMinute: 0,
  }),
  templateErrorGroup,
];

const createHistogramColumn = (index: number): HistogramColumn => {
  const failedCount = index >= 57 ? (index - 55) * 40 : index % 7 === 0 ? 4 : 0;
  const total = Math.round(320 + 120 * Math.sin(index / 6)) + failedCount;
  return {
    at: startedAt + index * columnMs,
    total: index < 7 ? 0 : total,
    failed: index < 7 ? 0 : failedCount,
    partlyFailed: index > 40 ? 3 : 0,
    warning: index > 20 && index < 30 ? 12 : 0,
    open: index === columnCount - 1 ? 6 : 0,
    scannedShare: index < 7 ? 0 : 1,
  };
};

const createDifference = (fields: Partial<Difference>): Difference => ({
  key: "provider",
  value: "sendgrid",
  insideCount: 412,
  insideTotal: 412,
  outsideCount: 2570,
  outsideTotal: 21_033,
  lift: 8.2,
  ...fields,
});

export const createGroupDetail = (fields: Partial<GroupDetail> = {}): GroupDetail => ({
  id: "f-mail",
  impact: {
    stepCounts: [{ channel: "email", count: 412 }],
    subscriberCount: 398,
    firstAt: reportedAt - 43 * minuteMs,
    lastAt: reportedAt - 9000,
    state: "ongoing",
    isBeginningCertain: true,
  },
  samples: Array.from({ length: 6 }, (_, index) => ({
    eventId: `65f0000000000000000000a${index}`,
    at: reportedAt - 9000 - index * 7 * minuteMs,
    subscriberId: `user_${8841 + index}`,
    workflow: "Order shipped",
    transactionId: `order-A-2041${index}-shipped`,
    text: "Provider error 503: Service temporarily unavailable",
  })),
  slots: [
    {
      values: [
        { value: "503", count: 380 },
        { value: "502", count: 32 },
      ],
      distinctCount: 2,
    },
  ],
  texts: [
    { text: "Provider error 503: Service temporarily unavailable", count: 380 },
    { text: "Provider error 502: Service temporarily unavailable", count: 32 },
  ],
  differences: [
    createDifference({}),
    createDifference({
      key: "payload.region",
      value: "eu",
      insideCount: 390,
      outsideCount: 6433,
      lift: 3.1,
    }),
    createDifference({ key: "workflow", value: "w-order", label: "Order shipped", lift: 1.8 }),
  ],
  transactionCount: 401,
  ...fields,
});

/** Returns a report on an ongoing outage. Its failure and wait groups cover all states. */
export const createFailureReport = (fields: Partial<FailureReport> = {}): FailureReport => ({
  range: { from: startedAt, to: reportedAt },
  scannedShare: 1,
  eventCount: 21_640,
  outcomeCounts: { failed: 510, partlyFailed: 97, warning: 38, waiting: 12, succeeded: 20_983 },
  undeliveredCount: 71,
  affectedSubscriberCount: 549,
  groups,
  histogram: { columnMs, columns: fillColumns(createHistogramColumn) },
  pulse: [
    {
      provider: "sendgrid",
      channel: "email",
      cells: fillColumns((i) => ({ ok: i > 56 ? 0 : 40, warning: 0, failed: i > 56 ? 137 : 0 })),
    },
    {
      provider: "twilio",
      channel: "sms",
      cells: fillColumns((i) => ({ ok: 12, warning: i > 40 && i % 2 === 0 ? 2 : 0, failed: 0 })),
    },
  ],
  truncatedKeys: [],
  facets: [
    {
      key: "workflow",
      distinctCount: 3,
      values: workflows.map(({ id, name }, index) => ({
        value: id,
        label: name,
        count: 9000 - index * 3000,
        failedCount: 300 - index * 100,
      })),
    },
    {
      key: "payload.region",
      distinctCount: 42,
      values: [
        { value: "eu", count: 12_000, failedCount: 390 },
        { value: "us", count: 9600, failedCount: 12 },
      ],
    },
  ],
  latencies: [
    {
      key: "workflow",
      value: "w-login",
      label: "Login code",
      count: 340,
      medianMs: 2100,
      p95Ms: 64_000,
    },
    {
      key: "workflow",
      value: "w-order",
      label: "Order shipped",
      count: 9000,
      medianMs: 900,
      p95Ms: 4000,
    },
    { key: "provider", value: "twilio", count: 700, medianMs: 1900, p95Ms: 31_000 },
  ],
  slowestEvents: [
    {
      eventId: "65f0000000000000000000b1",
      createdAt: reportedAt - 5 * hourMs,
      workflow: "Login code",
      subscriberId: "user_1",
      provider: "infobip",
      latencyMs: 94_000,
    },
    {
      eventId: "65f0000000000000000000b2",
      createdAt: reportedAt - 6 * hourMs,
      workflow: "Login code",
      subscriberId: "user_2",
      latencyMs: 71_000,
    },
  ],
  providers: [
    {
      provider: "sendgrid",
      channel: "email",
      lastDay: { callCount: 9000, issueCount: 412 },
      previousDay: { callCount: 9100, issueCount: 9 },
      previousDayScannedShare: 1,
    },
    {
      provider: "twilio",
      channel: "sms",
      lastDay: { callCount: 700, issueCount: 96 },
      previousDay: { callCount: 720, issueCount: 94 },
      previousDayScannedShare: 1,
    },
  ],
  ...fields,
});
