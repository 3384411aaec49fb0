import { expect, test } from "vitest";
import { maskedSecret } from "../../../../contract/masked-secret.ts";
import type { FailureGroup } from "../../../api/failures/report.ts";
import { createFailureGroup, createFailureReport, createGroupDetail } from "../testing/reports.ts";
import { formatIncidentReport, type IncidentReportOptions } from "./incident-report.ts";

const options: IncidentReportOptions = {
  isRedacted: false,
  search: {},
  link: "https://console.example/failures?span=2h",
  getEventLink: (id) => `https://console.example/events/${id}`,
  notes: {},
  hiddenIds: [],
  detailsByGroupId: new Map([["sg", createGroupDetail()]]),
};
const formatReport = (
  changes: Partial<IncidentReportOptions> = {},
  report = createFailureReport(),
) => formatIncidentReport(report, { ...options, ...changes });

test("a report lists each failure with its state, start, and affected subscribers", () => {
  expect(formatReport({ notes: { sg: "Paged Mia\nFailover at 03:40" } }))
    .toBe(`# Failures, 2026-11-22 02:00 – 2026-11-22 03:30 UTC

1 failure was ongoing at the end of the range. Of 1,000 scanned events, 45 failed and 0 partly failed. 40 subscribers were affected. 5 events weren't delivered on any channel.

Scanned 2026-11-22 02:00 – 2026-11-22 03:30 UTC completely.

<https://console.example/failures?span=2h>

| Group | What failed | Kind | Status | Events | Subscribers | Began (UTC) | Last (UTC) |
| --- | --- | --- | --- | --- | --- | --- | --- |
| 1 | Provider error 503 for mailbox | Failure | Ongoing | 45 | 40 | 2026-11-22 02:47:10 | 2026-11-22 03:29:51 |

## Timeline

| Time (UTC) | What happened |
| --- | --- |
| 2026-11-22 02:47:10 | First event of group 1 in this report |
| 2026-11-22 03:00:00 | Peak of group 1: 40 events within 30 min |
| 2026-11-22 03:29:51 | Last event of group 1 |

## 1. Provider error 503 for mailbox

- Kind: Failure
- Status: Ongoing. The last event was at 2026-11-22 03:29:51 UTC.
- Began: 2026-11-22 02:47:10 UTC
- Provider: SendGrid
- Channel: Email
- Steps: Email
- Workflows: Order shipped
- Affected: 45 events, 40 subscribers, 44 transactions, and 1 workflow
- Undelivered: 5 events
- Rate in the last 10 minutes of the range: 1.5 per minute

Note:

> Paged Mia
> Failover at 03:40

What's different:

| Field | Value | In this group | In other events | Factor |
| --- | --- | --- | --- | --- |
| \`payload.region\` | eu | 45 of 45 | 100 of 955 | 9.6× |
| \`provider\` | SendGrid | 45 of 45 | 0 of 955 | only in this group |

Samples:

- [2026-11-22 03:29:51 UTC](<https://console.example/events/671c>) · Order shipped · subscriber \`user_1\` · transaction \`order-1\` · \`Provider error 503 for mailbox of ana@shop.example\`
`);
});

test("a redacted report has no subscribers, transactions, varying values, addresses, or filters", () => {
  const reportText = formatReport({
    isRedacted: true,
    search: { where: ["subscriber:user_1"] },
    link: "https://console.example/failures?subscriber=user_1",
    notes: { sg: "Called ana@shop.example" },
  });
  for (const personalText of ["user_1", "order-1", "503", "ana@", "| eu |"])
    expect(reportText).not.toContain(personalText);
  expect(reportText).toContain("## 1. Provider error … for mailbox\n");
  expect(reportText).toContain("The filters and the link are redacted.");
  expect(reportText).toContain("> Called \\(address\\)");
  expect(reportText).toContain("| `payload.region` | (redacted) | 45 of 45 |");
  expect(reportText).toContain("[2026-11-22 03:29:51 UTC](<https://console.example/events/671c>)");
});

test("filters are listed unless the report is redacted", () => {
  expect(formatReport({ search: { where: ["workflow:w1"] } })).toContain(
    "Filters: `workflow:w1`\n\n<https://",
  );
  expect(formatReport({ isRedacted: true })).toContain(
    "<https://console.example/failures?span=2h>",
  );
});

test("an incomplete scan is reported as incomplete, and never as 100%", () => {
  const groups = [createFailureGroup({ isBeginningCertain: false })];
  const reportText = formatReport({}, createFailureReport({ scannedShare: 0.999, groups }));
  expect(reportText).toContain(
    "Scanned 99% of 2026-11-22 02:00 – 2026-11-22 03:30 UTC. The rest wasn't scanned.",
  );
  expect(reportText).toContain("- Began: 2026-11-22 02:47:10 UTC or earlier");
  expect(reportText).toContain("| 2026-11-22 02:47:10 or earlier |");
  expect(reportText).toContain("| First event of group 1 in this report |");
});

test("an incomplete scan without failures is reported as preliminary", () => {
  const noFailures = {
    groups: [],
    outcomeCounts: {},
    affectedSubscriberCount: 0,
    undeliveredCount: 0,
  };
  expect(formatReport({}, createFailureReport(noFailures))).toContain(
    "\nNo failures found. Of 1,000",
  );
  const partialReportText = formatReport(
    {},
    createFailureReport({ ...noFailures, scannedShare: 0.5 }),
  );
  expect(partialReportText).toContain("\nNo failures found so far. Of 1,000");
  expect(partialReportText).not.toContain("Timeline");
  expect(partialReportText).not.toContain("delivered on any channel");
});

test.each<[Partial<FailureGroup>, string]>([
  [
    {},
    "Starting at 2026-11-22 02:47 UTC, 46 emails failed for 40 subscribers. 5 events weren't delivered on any channel. Ongoing as of 2026-11-22 03:30 UTC.",
  ],
  [
    { state: "recovered", undeliveredCount: 0 },
    "Between 2026-11-22 02:47 and 03:29 UTC, 46 emails failed for 40 subscribers. Recovered.",
  ],
  [
    { state: "quiet", isBeginningCertain: false, undeliveredCount: 1 },
    "Between 2026-11-22 02:47 (or earlier) and 03:29 UTC, 46 emails failed for 40 subscribers. 1 event wasn't delivered on any channel. Recovery hasn't been confirmed.",
  ],
  [
    { kind: "warning", state: "recovered", undeliveredCount: 0 },
    "Between 2026-11-22 02:47 and 03:29 UTC, 46 emails for 40 subscribers succeeded only after a retry or with a warning. Recovered.",
  ],
  [
    { kind: "wait", isBeginningCertain: false, undeliveredCount: 0 },
    "Starting at 2026-11-22 02:47 UTC or earlier, 46 emails for 40 subscribers got stuck or became overdue. Ongoing as of 2026-11-22 03:30 UTC.",
  ],
])("the report of a single group with %j begins with: %s", (fields, summary) => {
  const { id, impact } = createGroupDetail();
  const { stepCounts } = impact;
  const detail = createGroupDetail({ impact: { ...createFailureGroup(fields), stepCounts } });
  // The group can include issues of other kinds, so its own values must not be used.
  const group = createFailureGroup({
    ...fields,
    subscriberCount: 999,
    firstAt: Date.parse("2026-11-20T00:00:00Z"),
    lastAt: Date.parse("2026-11-21T00:00:00Z"),
    state: fields.state === "quiet" ? "ongoing" : "quiet",
    isBeginningCertain: fields.isBeginningCertain === false,
  });
  const reportOptions = {
    isSingleGroup: true,
    isRedacted: true,
    detailsByGroupId: new Map([[id, detail]]),
  };
  const reportText = formatReport(reportOptions, createFailureReport({ groups: [group] }));
  expect(reportText.split("\n")[0]).toBe(summary);
});

test("the summary of a merged group counts each channel, and names the day if it changes", () => {
  const impact = {
    stepCounts: [
      { channel: "email", count: 60 },
      { channel: "sms", count: 1 },
    ],
    subscriberCount: 58,
    firstAt: Date.parse("2026-11-21T23:50:00Z"),
    lastAt: Date.parse("2026-11-22T00:10:00Z"),
    state: "recovered" as const,
    isBeginningCertain: true,
  };
  // A merged warning is ongoing.
  const group = createFailureGroup({
    state: "ongoing",
    isBeginningCertain: false,
    hasOtherKinds: true,
    mergedGroups: [
      { id: "m", channel: "email", parts: [{ text: "Mailbox full" }], provider: "mailgun" },
    ],
  });
  const reportText = formatReport(
    { isSingleGroup: true, detailsByGroupId: new Map([["sg", createGroupDetail({ impact })]]) },
    createFailureReport({ scannedShare: 0.5, groups: [group] }),
  );
  expect(reportText)
    .toContain(`Between 2026-11-21 23:50 and 2026-11-22 00:10 UTC, 60 emails and 1 SMS message failed for 58 subscribers. 5 events weren't delivered on any channel. Recovered. These numbers are preliminary.

Scanned 50% of`);
  expect(reportText).toContain("\n## Provider error 503 for mailbox\n\n- Kind: Failure\n");
  expect(reportText).toContain("\n- Status: Ongoing, including merged groups. The last event");
  expect(reportText).toContain("\n- Merged: Mailbox full\n");
  expect(reportText).toContain("\nSamples:\n");
  expect(reportText).not.toMatch(/Timeline|\| Group|# Failures/);
});

test("the report of a single group without details counts events", () => {
  expect(formatReport({ isSingleGroup: true, detailsByGroupId: new Map() })).toContain(
    ", 45 events failed for 40 subscribers. ",
  );
});

test("recovered and quiet groups are reported with the reason for their state", () => {
  const groups = [
    createFailureGroup({
      state: "recovered",
      laterSuccessCount: 212,
      ratePerMinute: 0,
      undeliveredCount: 0,
    }),
    createFailureGroup({ id: "q", state: "quiet", kind: "wait", trend: [0, 0, 1] }),
  ];
  const reportText = formatReport({}, createFailureReport({ groups }));
  expect(reportText).toContain("\nNo failures were ongoing at the end of the range. Of");
  expect(reportText).toContain("Recovered. 212 sends succeeded after 2026-11-22 03:29:51 UTC.");
  expect(reportText).toContain("| Last event of group 1, followed by 212 successful sends |");
  expect(reportText).toContain("- Kind: Long wait\n- Status: Quiet since 2026-11-22 03:29:51 UTC.");
  expect(reportText).not.toContain("Peak of group 2");
  expect(reportText.match(/Rate in the last/g)).toHaveLength(1);
  expect(reportText.match(/- Undelivered/g)).toHaveLength(1);
});

test("a state that other events determine doesn't refer to the last matching event", () => {
  const group = createFailureGroup({ hasLaterUnmatchedIssue: true });
  const groups = [group, { ...group, id: "q", state: "quiet" as const }];
  const reportText = formatReport(
    { search: { where: ["tag:vip"] } },
    createFailureReport({ groups }),
  );
  expect(reportText).toContain(
    "1 ongoing failure was last seen in events or steps that don't match the filters. Of",
  );
  expect(reportText).toContain(
    "Status: Ongoing in events or steps that don't match the filters. The last matching event was at 2026-11-22 03:29:51 UTC.",
  );
  expect(reportText).toContain("Status: Quiet. The last matching event was at");
});

test("a peak begins with the first event at the earliest, and has several events", () => {
  const getTimeline = (changes: Partial<FailureGroup>) =>
    formatReport({}, createFailureReport({ groups: [createFailureGroup(changes)] })).match(
      /(?<=\| --- \| --- \|\n)(\|[^|]*\|[^|]*\|\n)+/,
    )?.[0];
  expect(getTimeline({ trend: [0, 40, 5] }))
    .toBe(`| 2026-11-22 02:47:10 | First event of group 1 in this report |
| 2026-11-22 02:47:10 | Peak of group 1: 40 events within 12 min 50 s |
| 2026-11-22 03:29:51 | Last event of group 1 |
`);
  expect(getTimeline({ trend: [0, 1, 1] })).not.toContain("Peak");
});

test("failures of steps that don't match the filters are counted apart", () => {
  const getSentence = (otherFailedCount: number) =>
    formatReport({ search: { where: ["channel:sms"] } }, createFailureReport({ otherFailedCount }));
  expect(getSentence(40)).toContain(
    "0 partly failed. 40 events failed only in steps that don't match the filters. 40 subscribers",
  );
  expect(getSentence(1)).toContain(
    " 1 event failed only in steps that don't match the filters. 40 subscribers",
  );
});

test("states that failures of steps that don't match the filters are included", () => {
  const search = { where: ["channel:sms"], otherSteps: true };
  const report = createFailureReport({ hasOtherIssues: true });
  const sentence = "Failures of steps that don't match the filters are included.";
  expect(formatReport({ search }, report)).toContain(
    `Filters: \`channel:sms\`\n\n${sentence}\n\n<`,
  );
  expect(formatReport({ search, isRedacted: true }, report)).toContain(
    `The filters and the link are redacted.\n\n${sentence}\n`,
  );
  expect(formatReport({ search }, createFailureReport())).not.toContain(sentence);
  const singleReportText = formatReport({ search, isSingleGroup: true }, report);
  expect(singleReportText).not.toContain(sentence);
  expect(singleReportText).toContain(
    "Filters: `channel:sms`\n\nThe filters apply to events, so the failed step itself might not match them.\n\n<",
  );
});

test("a failure before a provider was called has no provider", () => {
  const { provider: _, ...group } = createFailureGroup();
  expect(formatReport({}, createFailureReport({ groups: [group] }))).toContain(
    "- Provider: No provider call recorded\n",
  );
});

test("groups beyond the limit are only in the table, and hidden groups are only counted", () => {
  const groups = Array.from({ length: 23 }, (_, index) =>
    createFailureGroup({ id: `g${index}`, parts: [{ text: `Error ${index}` }] }),
  );
  const reportText = formatReport({ hiddenIds: ["g0"] }, createFailureReport({ groups }));
  expect(reportText).toContain("\n| 20 | Error 20 | Failure | Ongoing |");
  expect(reportText).toContain("\n| 22 | Error 22 | Failure | Ongoing |");
  expect(reportText).not.toContain("| Error 0 |");
  expect(reportText).toContain("\nOnly the first 20 groups are described below.\n");
  expect(reportText).toContain("\n1 hidden group isn't listed.\n");
  expect(reportText).toContain("| Last event of group 20 |");
  expect(reportText).not.toContain("group 21");
  expect(reportText).toContain("## 20. ");
  expect(reportText).not.toContain("## 21. ");
  const shortReportText = formatReport({}, createFailureReport({ groups: groups.slice(0, 20) }));
  expect(shortReportText).not.toContain("described below");
});

test("Markdown in received texts is escaped", () => {
  const groups = [
    createFailureGroup({
      parts: [{ text: "| # `x` |" }],
      workflows: [{ id: "w", name: "A *b*" }],
    }),
  ];
  const reportText = formatReport({}, createFailureReport({ groups }));
  expect(reportText).toContain("## 1. \\| \\# \\`x\\` \\|\n");
  expect(reportText).toContain("- Workflows: A \\*b\\*\n");
});

test.each(["Authorization", "Cookie"])("a masked %s header is the only masked text", (name) => {
  const text = `${name}: ${maskedSecret}`;
  const report = createFailureReport({ groups: [createFailureGroup({ parts: [{ text }] })] });
  const [sample] = createGroupDetail().samples;
  const detail = createGroupDetail({ samples: sample ? [{ ...sample, text }] : [] });
  const reportText = formatReport({ detailsByGroupId: new Map([["sg", detail]]) }, report);
  expect(reportText).toContain(`\n| 1 | ${text} | Failure | Ongoing | 45 | 40 | 2026-11-22 02:47`);
  expect(reportText).toContain(`\`order-1\` · \`${text}\`\n`);
});

test("a report notes which groups have samples, unless all have", () => {
  const groups = ["sg", "g2", "g3"].map((id) => createFailureGroup({ id }));
  const report = createFailureReport({ groups });
  const createDetailsByGroupId = (...ids: string[]) =>
    new Map(ids.map((id) => [id, createGroupDetail({ id })] as const));
  expect(formatReport({ detailsByGroupId: createDetailsByGroupId("sg", "g3") }, report)).toContain(
    "\nOnly groups 1 and 3 have samples and differences in this report.\n",
  );
  expect(formatReport({ detailsByGroupId: createDetailsByGroupId("g2") }, report)).toContain(
    "\nOnly group 2 has samples and differences in this report.\n",
  );
  expect(formatReport({ detailsByGroupId: createDetailsByGroupId() }, report)).toContain(
    "\nThis report doesn't include samples or differences.\n",
  );
  expect(
    formatReport({ detailsByGroupId: createDetailsByGroupId("sg", "g2", "g3") }, report),
  ).not.toContain("differences in this report");
});
