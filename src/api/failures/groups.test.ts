import { describe, expect, test } from "vitest";
import { parseCondition } from "./condition-text.ts";
import { createFailureStore } from "./create-failure-store.ts";
import type { Condition, FailureReport, ReportQuery } from "./report.ts";
import { createApiEvent, createApiJob, createFailedJob, toTimestamp } from "./testing/api-event.ts";

const toInstant = (minute: number) => Date.parse(toTimestamp(minute));
const window = { from: toInstant(0), to: toInstant(600) };

let lastId = 0;
type Jobs = Parameters<typeof createApiEvent>[0];
type Fields = Parameters<typeof createApiEvent>[1];

/** Returns an event whose jobs end at the minute of its trigger. */
function createEvent(minute: number, jobs: Jobs, fields: Fields = {}) {
  lastId += 1;
  const id = `event-${String(lastId).padStart(4, "0")}`;
  const toDetails = (job: Jobs[number]) =>
    (job["executionDetails"] as readonly object[]).map((detail) => ({
      ...detail,
      createdAt: toTimestamp(minute),
    }));
  return createApiEvent(
    jobs.map((job) => ({ ...job, executionDetails: toDetails(job) })),
    { _id: id, createdAt: toTimestamp(minute), subscriber: { subscriberId: id }, ...fields },
  );
}

const createFailedEvent = (minute: number, message = "Out of order", jobFields: Fields = {}) =>
  createEvent(minute, [createFailedJob({ message }, jobFields)]);
const createSentEvent = (minute: number, jobFields: Fields = {}) =>
  createEvent(minute, [createApiJob([{}], jobFields)]);
/** Returns sent events, by default as many as confirm the recovery of a single failure. */
const createRecoveryEvents = (minute: number, jobFields: Fields = {}, count = 19) =>
  Array.from({ length: count }, () => createSentEvent(minute, jobFields));

function createReport(
  events: readonly unknown[],
  query: Partial<ReportQuery> = {},
  now = window.to,
): FailureReport {
  const store = createFailureStore();
  store.add(events, now);
  return store.report(
    { conditions: [], columnCount: 10, merges: {}, splits: [], ...query },
    window,
    [window],
    now,
  );
}

const getGroupTexts = ({ groups }: FailureReport) =>
  groups.map(({ parts }) => parts.map((part) => ("slot" in part ? "…" : part.text)).join(""));
const getGroups = (...args: Parameters<typeof createReport>) => createReport(...args).groups;

describe("grouping", () => {
  test("texts that differ only in values are one group", () => {
    const events = [
      createFailedEvent(1, "Number 17 is bad"),
      createFailedEvent(2, "number 18 is bad."),
    ];
    const report = createReport(events);
    expect(getGroupTexts(report)).toEqual(["Number … is bad"]);
    expect(report.groups[0]).toMatchObject({ eventCount: 2, canSplit: true });
  });

  test("a value that is the same in all texts isn't a slot", () => {
    const events = [
      createFailedEvent(1, "App 'shop', trace 17"),
      createFailedEvent(2, "App 'shop', trace 18"),
    ];
    expect(getGroupTexts(createReport(events))).toEqual(["App 'shop', trace …"]);
    expect(getGroupTexts(createReport(events.slice(0, 1)))).toEqual(["App '…', trace …"]);
  });

  test("different texts, providers, channels, and kinds form different groups", () => {
    const warningJob = createApiJob([
      { status: "Failed", raw: { message: "Out of order" } },
      { isRetry: true },
    ]);
    const groups = getGroups([
      createFailedEvent(1),
      createFailedEvent(1, "Not found"),
      createFailedEvent(1, "Out of order", { providerId: "mailgun" }),
      createFailedEvent(1, "Out of order", { type: "sms" }),
      createEvent(1, [warningJob]),
    ]);
    expect(groups).toHaveLength(5);
    expect(new Set(groups.map(({ id }) => id)).size).toBe(5);
  });

  test("the steps of a provider's failure are one group", () => {
    const groups = getGroups([
      createFailedEvent(1, "Out of order", { step: { name: "Welcome" } }),
      createFailedEvent(2, "Out of order", { step: { name: "Tips" } }),
    ]);
    expect(groups).toMatchObject([{ steps: ["Tips", "Welcome"], provider: "sendgrid" }]);
  });

  test("the steps of a failure before the provider was called are separate groups", () => {
    const createJob = (name: string) =>
      createApiJob([{ status: "Failed", source: "Payload", detail: "Template rendering failed" }], {
        status: "failed",
        step: { name },
      });
    const groups = getGroups([
      createEvent(1, [createJob("Welcome")]),
      createEvent(2, [createJob("Tips")]),
    ]);
    expect(groups.map(({ steps, provider }) => [steps, provider])).toEqual([
      [["Tips"], undefined],
      [["Welcome"], undefined],
    ]);
  });

  test("the ID doesn't depend on the order of the events", () => {
    const events = [
      createFailedEvent(1, "Number 17 is bad"),
      createFailedEvent(2, "Not found"),
      createSentEvent(3),
    ];
    const getIds = (groupedEvents: readonly unknown[]) =>
      getGroups(groupedEvents).map(({ id }) => id);
    expect(getIds(events.toReversed()).toSorted()).toEqual(getIds(events).toSorted());
  });

  test("an event with two failures in a group counts once", () => {
    const jobs = [createFailedJob({ message: "Down" }), createFailedJob({ message: "Down" })];
    expect(getGroups([createEvent(1, jobs), createFailedEvent(2, "Down")])).toMatchObject([
      { eventCount: 2, subscriberCount: 2, undeliveredCount: 2 },
    ]);
  });

  test.each([
    ["selected", [], { eventCount: 4, hasOtherKinds: true }],
    ["unselected", ["vip"], { eventCount: 2, hasOtherKinds: false, hasLaterUnmatchedIssue: true }],
  ])(
    "the impact counts steps by channel, and has a state, without merged warnings in %s events",
    (_, tags, fields) => {
      const warningJob = createApiJob([
        { status: "Failed", raw: { message: "Down" } },
        { isRetry: true },
      ]);
      const failedJob = createFailedJob({ message: "Down" });
      const events = [
        createEvent(5, [warningJob]),
        createEvent(10, [failedJob, failedJob], { tags }),
        createEvent(20, [createFailedJob({ message: "Down" }, { type: "sms" })], { tags }),
        ...createRecoveryEvents(30, {}, 30),
        createEvent(595, [warningJob]),
      ];
      const [group, ...otherGroups] = getGroups(events);
      const merges = Object.fromEntries(otherGroups.map(({ id }) => [id, group?.id ?? ""]));
      const conditions = tags.map((tag) => ({ key: "tag", values: [tag], isExcluded: false }));
      const report = createReport(events, { merges, conditions, groupId: group?.id });
      expect(report.groups).toMatchObject([{ ...fields, state: "ongoing" }]);
      expect(report.group?.impact).toEqual({
        stepCounts: [
          { channel: "email", count: 2 },
          { channel: "sms", count: 1 },
        ],
        subscriberCount: 2,
        firstAt: toInstant(10),
        lastAt: toInstant(20),
        state: "recovered",
        isBeginningCertain: false,
      });
    },
  );

  test("an event counts in the trend when its earliest issue occurs, in any order of the jobs", () => {
    const createJobAt = (minute: number) =>
      createApiJob([{ status: "Failed", raw: { message: "Down" }, minute }], { status: "failed" });
    const event = createApiEvent([createJobAt(400), createJobAt(100), createJobAt(200)], {
      createdAt: toTimestamp(1),
    });
    expect(getGroups([event])).toMatchObject([
      { eventCount: 1, firstAt: toInstant(100), trend: [0, 1, 0, 0, 0, 0, 0, 0, 0, 0] },
    ]);
  });

  test("only selected events count", () => {
    const events = [createFailedEvent(1), createFailedEvent(2), createFailedEvent(300)];
    const range = { from: toInstant(0), to: toInstant(60) };
    expect(getGroups(events, { range })).toMatchObject([
      {
        eventCount: 2,
        firstAt: toInstant(1),
        lastAt: toInstant(2),
        trend: [2, 0, 0, 0, 0, 0, 0, 0, 0, 0],
      },
    ]);
    const severityCondition = { key: "severity", values: ["high"], isExcluded: false };
    const mixedEvents = [...events, { ...createFailedEvent(4), severity: "high" }];
    expect(getGroups(mixedEvents, { conditions: [severityCondition] })).toMatchObject([
      { eventCount: 1, highSeverityCount: 1 },
    ]);
  });

  test("the rate counts the last ten minutes of the range", () => {
    const events = [createFailedEvent(589), createFailedEvent(590), createFailedEvent(599)];
    expect(getGroups(events)[0]?.ratePerMinute).toBe(0.2);
    expect(getGroups(events, {}, toInstant(599.5))[0]?.ratePerMinute).toBe(0.2);
    expect(
      getGroups(events, { range: { from: toInstant(0), to: toInstant(598) } })[0]?.ratePerMinute,
    ).toBe(0.2);
  });
});

describe("order", () => {
  test("groups with undelivered events come first, then failures, waits, and warnings", () => {
    const deliveredJob = createApiJob([{}], { type: "sms", providerId: "twilio" });
    const createPartlyFailedEvent = (minute: number) =>
      createEvent(minute, [createFailedJob({ message: "Partly failed" }), deliveredJob]);
    const stuckJob = createApiJob([{ status: "Pending", detail: "Stuck here" }], {
      status: "queued",
    });
    const warningJob = createApiJob([{ status: "Warning", detail: "Warned here" }]);
    const report = createReport([
      createEvent(1, [warningJob]),
      createEvent(2, [warningJob]),
      createEvent(1, [stuckJob]),
      createPartlyFailedEvent(1),
      createPartlyFailedEvent(2),
      createPartlyFailedEvent(3),
      createFailedEvent(1, "Nothing delivered"),
    ]);
    expect(getGroupTexts(report)).toEqual([
      "Nothing delivered",
      "Partly failed",
      "Stuck here",
      "Warned here",
    ]);
  });

  test("groups with more events come first", () => {
    const report = createReport([
      createFailedEvent(5, "Rare one"),
      createFailedEvent(1, "Common one"),
      createFailedEvent(2, "Common one"),
    ]);
    expect(getGroupTexts(report)).toEqual(["Common one", "Rare one"]);
  });
});

describe("merge and split", () => {
  const events = [
    createFailedEvent(1, "Number 17 is bad"),
    createFailedEvent(2, "Number 18 is bad"),
    createFailedEvent(3),
  ];
  const [numberGroup, otherGroup] = getGroups(events);
  const numberGroupId = numberGroup?.id ?? "";
  const otherGroupId = otherGroup?.id ?? "";

  test("a merged group counts in the group that includes it", () => {
    const groups = getGroups(events, { merges: { [numberGroupId]: otherGroupId } });
    expect(groups).toMatchObject([
      {
        id: otherGroupId,
        eventCount: 3,
        mergedGroups: [
          { id: numberGroupId, provider: "sendgrid", channel: "email", parts: numberGroup?.parts },
        ],
      },
    ]);
    expect(groups[0]?.hasOtherKinds).toBe(false);
  });

  test("a failure merged into a warning stays a failure", () => {
    const warningEvent = createEvent(4, [
      createApiJob([{ status: "Warning", detail: "Warned here" }]),
    ]);
    const warningGroup = getGroups([warningEvent])[0];
    const merges = { [otherGroupId]: warningGroup?.id ?? "" };
    const mergedGroups = getGroups([...events, warningEvent], { merges });
    expect(warningGroup?.kind).toBe("warning");
    expect(mergedGroups.find(({ id }) => id === warningGroup?.id)).toMatchObject({
      kind: "failure",
      hasOtherKinds: true,
    });
  });

  test("merges into each other don't hang, and no event is lost", () => {
    const merges = { [numberGroupId]: otherGroupId, [otherGroupId]: numberGroupId };
    const total = getGroups(events, { merges }).reduce((sum, group) => sum + group.eventCount, 0);
    expect(total).toBe(3);
  });

  test("a merge into a group without events keeps the events of the merged group", () => {
    const groups = getGroups(events, { merges: { [numberGroupId]: "absent" } });
    expect(groups.map(({ id, eventCount }) => [id, eventCount])).toEqual([
      ["absent", 2],
      [otherGroupId, 1],
    ]);
    // The operator can undo the merge even though the target group has no events.
    expect(groups[0]?.mergedGroups.map(({ id }) => id)).toEqual([numberGroupId]);
    expect(groups.map(({ hasOnlyMergedEvents }) => hasOnlyMergedEvents)).toEqual([true, undefined]);
    // The group's texts come from the merged group, so splitting this group wouldn't separate them.
    expect(groups[0]?.canSplit).toBe(false);
  });

  test("each text of a split group is a group", () => {
    const report = createReport(events, { splits: [numberGroupId] });
    expect(getGroupTexts(report).toSorted()).toEqual([
      "Number 17 is bad",
      "Number 18 is bad",
      "Out of order",
    ]);
    const splitGroups = report.groups.filter(({ splitFromId }) => splitFromId === numberGroupId);
    expect(splitGroups).toMatchObject([{ canSplit: false }, { canSplit: false }]);
  });

  test("one text of a split group can be merged into another group", () => {
    const textGroups = getGroups(events, { splits: [numberGroupId] });
    const textGroup = textGroups.find(({ splitFromId }) => splitFromId === numberGroupId);
    const groups = getGroups(events, {
      splits: [numberGroupId],
      merges: { [textGroup?.id ?? ""]: otherGroupId },
    });
    expect(groups.find(({ id }) => id === otherGroupId)).toMatchObject({ eventCount: 2 });
  });
});

describe("conditions on steps", () => {
  const createCondition = (text: string) => parseCondition(text) as Condition;
  const getReport = (events: readonly unknown[], ...texts: string[]) =>
    createReport(events, { conditions: texts.map(createCondition) });
  const push = { type: "push", providerId: "fcm", step: { name: "Push" } };
  const sms = { type: "sms", providerId: "twilio", step: { name: "Text" } };
  const sentPush = createApiJob([{}], push);
  const sentSms = createApiJob([{}], sms);
  const failedPush = createFailedJob({ message: "No token" }, push);
  const failedSms = createFailedJob({ message: "Number is wrong" }, sms);
  const events = [
    createEvent(1, [failedPush, sentSms]),
    createEvent(2, [failedPush, sentSms]),
    createEvent(3, [failedPush, failedSms]),
    createEvent(4, [sentPush, failedSms]),
    createEvent(5, [sentPush, sentSms]),
    createEvent(6, [failedPush]),
  ];

  test.each(["channel:SMS", "step:Text", "provider:twilio", "detail:wrong"])(
    "%s leaves out the failures of other steps",
    (text) => {
      const report = getReport(events, text);
      expect(getGroupTexts(report)).toEqual(["Number is wrong"]);
      expect(report.hasOtherIssues).toBe(true);
    },
  );

  test("apply to all counts of failures", () => {
    const report = getReport(events, "channel:sms");
    expect(report).toMatchObject({
      eventCount: 5,
      outcomeCounts: { failed: 1, partlyFailed: 1, succeeded: 1 },
      otherFailedCount: 2,
      undeliveredCount: 1,
      affectedSubscriberCount: 2,
      pulse: [{ provider: "twilio" }],
      providers: [{ provider: "twilio" }],
    });
    const [column] = report.histogram.columns;
    expect(column).toMatchObject({ total: 5, failed: 1, partlyFailed: 1 });
  });

  test("of several keys apply to the same step, and those of the same key to either step", () => {
    const mixedReport = getReport(events, "channel:sms", "provider:fcm");
    expect(mixedReport).toMatchObject({ eventCount: 5, groups: [], otherFailedCount: 4 });
    const eitherReport = getReport(events, "channel:sms", "channel:push");
    expect(eitherReport).toMatchObject({ eventCount: 5, hasOtherIssues: false });
    expect(eitherReport.groups).toHaveLength(2);
  });

  test("that exclude a value leave the other steps of the matching events", () => {
    const report = getReport(events, "-channel:sms");
    expect(report).toMatchObject({ eventCount: 1, outcomeCounts: { failed: 1 } });
    expect(getGroupTexts(report)).toEqual(["No token"]);
    expect(report.hasOtherIssues).toBe(false);
  });

  test("can include other steps", () => {
    const report = createReport(events, {
      conditions: [createCondition("channel:sms")],
      includesOtherSteps: true,
    });
    expect(report).toMatchObject({
      eventCount: 5,
      outcomeCounts: { failed: 1, partlyFailed: 3 },
      hasOtherIssues: true,
    });
    expect(report.groups).toHaveLength(2);
  });

  test("leave only the matching part of a merged group", () => {
    const ids = new Map(getGroups(events).map(({ channel, id }) => [channel, id]));
    const query = {
      conditions: [createCondition("channel:sms")],
      merges: { [ids.get("sms") ?? ""]: ids.get("push") ?? "" },
    };
    expect(getGroups(events, query)).toMatchObject([
      { id: ids.get("push"), eventCount: 2, lastAt: toInstant(4), hasOnlyMergedEvents: true },
    ]);
  });

  test.each([
    ["fails later", createFailedJob({ message: "No token" }, push)],
    ["is stuck", createApiJob([{ status: "Pending" }], { ...push, status: "queued" })],
  ])("on a text ignore a merged group without the text, which %s", (_, otherJob) => {
    const otherEvent = createEvent(595, [otherJob]);
    const sentEvents = createRecoveryEvents(10, sms, 30);
    const mergedEvents = [...events, ...sentEvents, otherEvent];
    const query = { conditions: [createCondition("detail:wrong")] };
    const groups = getGroups(mergedEvents);
    const smsGroup = groups.find(({ channel }) => channel === "sms");
    const merges = Object.fromEntries(groups.map(({ id }) => [id, smsGroup?.id ?? ""]));
    expect(getGroups(mergedEvents, { merges })).toMatchObject([{ state: "ongoing" }]);
    expect(getGroups(mergedEvents, { ...query, merges })).toMatchObject([
      { id: smsGroup?.id, eventCount: 2, state: "recovered" },
    ]);
  });

  test("apply to the events of a group", () => {
    const tipsEvents = [
      createEvent(1, [failedSms, { ...failedSms, step: { name: "Tips" } }]),
      createEvent(2, [sentSms, { ...failedSms, step: { name: "Tips" } }]),
      createEvent(3, [{ ...failedSms, step: { name: "Tips" } }]),
    ];
    const query = { conditions: [createCondition("step:text")] };
    const [group] = getGroups(tipsEvents, query);
    expect(group).toMatchObject({ eventCount: 1, steps: ["Text"], lastAt: toInstant(1) });
    const store = createFailureStore();
    store.add(tipsEvents, window.to);
    const fullQuery = { columnCount: 1, merges: {}, splits: [], groupId: group?.id, ...query };
    expect(store.listAffectedEvents(fullQuery, window)).toHaveLength(1);
  });

  test("ignore that other steps are stuck or have a warning", () => {
    const stuckPush = createApiJob([{ status: "Pending" }], { ...push, status: "queued" });
    const warningPush = createApiJob([{ status: "Warning", detail: "Warned here" }], push);
    const otherEvents = [
      createEvent(1, [sentSms, stuckPush]),
      createEvent(2, [sentSms, warningPush]),
    ];
    expect(getReport(otherEvents).outcomeCounts).toEqual({ stuck: 1, warning: 1 });
    expect(getReport(otherEvents, "channel:push").outcomeCounts).toEqual({ stuck: 1, warning: 1 });
    expect(getReport(otherEvents, "channel:sms")).toMatchObject({
      outcomeCounts: { running: 1, succeeded: 1 },
      hasOtherIssues: true,
    });
  });

  test("on an integration apply to the attempt that failed, and to the sends that confirm a recovery", () => {
    const createDetail = (identifier: string, fields: object) => ({
      raw: { identifier },
      ...fields,
    });
    const retriedSms = createApiJob(
      [
        createDetail("main", { status: "Failed", detail: "Provider error" }),
        createDetail("backup", { isRetry: true }),
      ],
      sms,
    );
    const sentThrough = (identifier: string) => createApiJob([createDetail(identifier, {})], sms);
    const failedThroughMain = createApiJob(
      [createDetail("main", { status: "Failed", detail: "Provider error" })],
      { ...sms, status: "failed" },
    );
    const sendEvents = [
      createEvent(1, [retriedSms]),
      createEvent(590, [failedThroughMain]),
      ...Array.from({ length: 30 }, () => createEvent(595, [sentThrough("backup")])),
    ];
    const getStates = (...texts: string[]) =>
      getReport(sendEvents, ...texts).groups.map(({ kind, state }) => [kind, state]);
    expect(getStates()).toEqual([
      ["failure", "recovered"],
      ["warning", "recovered"],
    ]);
    expect(getStates("integration:main")[0]).toEqual(["failure", "ongoing"]);
    expect(getStates("integration:backup")).toEqual([]);
    const { facets } = getReport(sendEvents);
    expect(facets.find(({ key }) => key === "integration")?.values).toEqual([
      { value: "main", count: 2, failedCount: 1 },
      { value: "backup", count: 31, failedCount: 0 },
    ]);
    const getCalls = (text: string) =>
      getReport(sendEvents, text).pulse.flatMap(({ cells }) =>
        cells.filter((cell) => Object.values(cell).some((count) => count > 0)),
      );
    expect(getCalls("integration:main")).toEqual([{ ok: 0, warning: 0, failed: 1 }]);
    expect(getCalls("integration:backup")).toEqual([
      { ok: 0, warning: 1, failed: 0 },
      { ok: 30, warning: 0, failed: 0 },
    ]);
  });
});

describe("state", () => {
  const getState = (events: readonly unknown[], now?: number) =>
    getGroups(events, {}, now).map(({ state, laterSuccessCount }) => [state, laterSuccessCount])[0];

  test("a recent failure without a later success is ongoing", () => {
    expect(getState([createSentEvent(1), createFailedEvent(595)])).toEqual(["ongoing", 0]);
    expect(getState([createSentEvent(1), createFailedEvent(1)], toInstant(31))).toEqual([
      "ongoing",
      0,
    ]);
  });

  test("frequent failures stay ongoing for half an hour after the last one", () => {
    const events = Array.from({ length: 60 }, (_, index) => createFailedEvent(10 + index));
    const otherEvents = [createSentEvent(12), createSentEvent(40)];
    expect(getState([...events, ...otherEvents], toInstant(85))?.[0]).toBe("ongoing");
    expect(getState([...events, ...otherEvents], toInstant(100))?.[0]).toBe("quiet");
  });

  test("the state is the state at the end of the range, whatever happened later", () => {
    const events = [
      ...[100, 110, 120].map((minute) => createFailedEvent(minute)),
      ...createRecoveryEvents(300),
      createFailedEvent(599),
    ];
    const getGroupInRange = (to: number) =>
      getGroups(events, { range: { from: toInstant(0), to: toInstant(to) } })[0];
    expect(getGroupInRange(125)).toMatchObject({ state: "ongoing", laterSuccessCount: 0 });
    expect(getGroupInRange(290)).toMatchObject({ state: "quiet", laterSuccessCount: 0 });
    expect(getGroupInRange(310)).toMatchObject({ state: "recovered", laterSuccessCount: 19 });
    expect(getGroupInRange(600)).toMatchObject({ state: "ongoing", laterSuccessCount: 0 });
  });

  test("a later issue in another event isn't marked if the selected events are recent", () => {
    const events = [
      createEvent(595, [createFailedJob({ message: "Down" })], { tags: ["vip"] }),
      createFailedEvent(596, "Down"),
    ];
    const conditions = [{ key: "tag", values: ["vip"], isExcluded: false }];
    expect(getGroups(events, { conditions })[0]).toMatchObject({ state: "ongoing" });
    expect(getGroups(events, { conditions })[0]).not.toHaveProperty("hasLaterUnmatchedIssue");
  });

  test("a later issue in an event that isn't selected is marked", () => {
    const events = [
      createEvent(100, [createFailedJob({ message: "Down" })], { tags: ["vip"] }),
      createFailedEvent(595, "Down"),
      createEvent(596, [createFailedJob({ message: "Bad key" })], { tags: ["vip"] }),
    ];
    const conditions = [{ key: "tag", values: ["vip"], isExcluded: false }];
    const getMarks = (query: Partial<ReportQuery>) =>
      getGroups(events, query).map(({ state, hasLaterUnmatchedIssue }) => [
        state,
        hasLaterUnmatchedIssue,
      ]);
    expect(getMarks({ conditions })).toEqual([
      ["ongoing", undefined],
      ["ongoing", true],
    ]);
    expect(getMarks({})).toEqual([
      ["ongoing", undefined],
      ["ongoing", undefined],
    ]);
  });

  test("a filter by text doesn't hide that the failure continues with other values", () => {
    const createNumberEvent = (minute: number, number: number) =>
      createFailedEvent(minute, `Number ${number} is wrong`);
    const events = [
      createNumberEvent(1, 111),
      ...createRecoveryEvents(300, {}, 30),
      ...[590, 592, 594, 596, 598].map((minute) => createNumberEvent(minute, 222)),
    ];
    const conditions = [{ key: "detail", values: ["111"], isExcluded: false }];
    expect(getGroups(events, { conditions })).toMatchObject([
      { eventCount: 1, lastAt: toInstant(1), state: "ongoing", hasLaterUnmatchedIssue: true },
    ]);
    expect(getGroups(events.slice(0, -5), { conditions })).toMatchObject([{ state: "recovered" }]);
  });

  test("a later step of the same event with another text is marked", () => {
    const createJob = (minute: number, text: string) =>
      createApiJob([{ status: "Failed", raw: { message: text }, minute }], { status: "failed" });
    const event = createApiEvent([createJob(480, "Trace 17"), createJob(590, "Trace 18")]);
    const conditions = [{ key: "detail", values: ["Trace 17"], isExcluded: false }];
    expect(getGroups([event], { conditions })).toMatchObject([
      { eventCount: 1, lastAt: toInstant(480), state: "ongoing", hasLaterUnmatchedIssue: true },
    ]);
  });

  test("the usual gap and the time since the last failure are the reason for the state", () => {
    const minuteMs = 60_000;
    const getRecency = (events: readonly unknown[]) => getGroups(events)[0]?.recency;
    expect(getRecency([100, 102, 105, 540].map((minute) => createFailedEvent(minute)))).toEqual({
      usualGapMs: 3 * minuteMs,
      sinceLastMs: 60 * minuteMs,
    });
    expect(getRecency([createFailedEvent(540)])).toEqual({ sinceLastMs: 60 * minuteMs });
    expect(getRecency([createFailedEvent(540), ...createRecoveryEvents(541)])).toBeUndefined();
    const stuckJob = createApiJob([{ status: "Pending" }], { status: "queued" });
    expect(getRecency([createEvent(1, [stuckJob])])).toBeUndefined();
  });

  test("an old failure without a later success is quiet", () => {
    expect(getState([createSentEvent(1), createFailedEvent(500)])).toEqual(["quiet", 0]);
  });

  test("later successes through the same provider and step confirm the recovery", () => {
    const failedEvents = [createFailedEvent(590), createFailedEvent(591), createFailedEvent(592)];
    expect(getState([...failedEvents, ...createRecoveryEvents(593)])).toEqual(["recovered", 19]);
    expect(
      getState([...failedEvents, ...createRecoveryEvents(593, { providerId: "mailgun" })]),
    ).toEqual(["ongoing", 0]);
    expect(
      getState([...failedEvents, ...createRecoveryEvents(593, { step: { name: "Tips" } })]),
    ).toEqual(["ongoing", 0]);
    expect(getState([...failedEvents, ...createRecoveryEvents(589)])).toEqual(["ongoing", 0]);
  });

  test("sends that a provider took over confirm its recovery", () => {
    const failedEvents = Array.from({ length: 3 }, () =>
      createFailedEvent(590, "Out of order", { providerId: "ses" }),
    );
    const details = [
      { status: "Failed", providerId: "mailgun", raw: { message: "Refused" } },
      { minute: 1, isRetry: true, providerId: "ses" },
    ];
    const laterEvents = Array.from({ length: 20 }, () => createEvent(592, [createApiJob(details)]));
    const groups = getGroups([...failedEvents, ...laterEvents]);
    expect(groups.find(({ eventCount }) => eventCount === 3)?.state).toBe("recovered");
  });

  test("sends that another provider took over don't confirm the recovery", () => {
    const failedEvents = Array.from({ length: 3 }, () =>
      createFailedEvent(590, "Out of order", { providerId: "mailgun" }),
    );
    const details = [
      { status: "Failed", providerId: "mailgun", raw: { message: "Refused" } },
      { isRetry: true, providerId: "ses" },
    ];
    const laterEvents = Array.from({ length: 20 }, () => createEvent(592, [createApiJob(details)]));
    const groups = getGroups([...failedEvents, ...laterEvents]);
    expect(groups.find(({ eventCount }) => eventCount === 3)).toMatchObject({
      state: "ongoing",
      laterSuccessCount: 0,
    });
  });

  test.each([
    [1, 19],
    [2, 5],
    [3, 3],
    [20, 1],
  ])(
    "after %i failures in a row, %i later successes confirm the recovery, and one fewer doesn't",
    (failureCount, requiredCount) => {
      const failures = Array.from({ length: failureCount }, () => createFailedEvent(590));
      const getStateAfter = (count: number) =>
        getState([...failures, ...createRecoveryEvents(591, {}, count)])?.[0];
      expect(getStateAfter(requiredCount - 1)).toBe("ongoing");
      expect(getStateAfter(requiredCount)).toBe("recovered");
    },
  );

  test("a rare failure is ongoing, whether or not the range includes earlier failures", () => {
    const lastFailure = createFailedEvent(580);
    const laterEvents = createRecoveryEvents(585, {}, 10);
    const earlierEvents = [100, 220, 340, 460].flatMap((minute) => [
      createFailedEvent(minute),
      ...createRecoveryEvents(minute + 5, {}, 80),
    ]);
    expect(getState([lastFailure, ...laterEvents])).toEqual(["ongoing", 10]);
    expect(getState([...earlierEvents, lastFailure, ...laterEvents])).toEqual(["ongoing", 10]);
  });

  test("if others succeeded between the failures, one later success proves nothing", () => {
    const failedEvents = Array.from({ length: 5 }, (_, index) =>
      createFailedEvent(570 + 5 * index),
    );
    const otherEvents = Array.from({ length: 5 }, (_, index) => createSentEvent(571 + 5 * index));
    expect(getState([...failedEvents, ...otherEvents])).toEqual(["ongoing", 1]);
    const laterEvents = Array.from({ length: 10 }, (_, index) => createSentEvent(592 + index / 2));
    expect(getState([...failedEvents, ...otherEvents, ...laterEvents])).toEqual(["recovered", 11]);
  });

  test("rare failures stay ongoing for three times the usual gap, up to an hour", () => {
    const createFailedEvents = (gapMinutes: number, endMinute: number) =>
      Array.from({ length: 6 }, (_, index) => createFailedEvent(endMinute - gapMinutes * index));
    const earlierEvents = Array.from({ length: 100 }, (_, index) => createSentEvent(400 + index));
    expect(getState([...createFailedEvents(15, 560), createSentEvent(530)])?.[0]).toBe("ongoing");
    expect(getState([...createFailedEvents(5, 565), createSentEvent(550)])?.[0]).toBe("quiet");
    expect(getState([...createFailedEvents(40, 530), ...earlierEvents])?.[0]).toBe("quiet");
  });

  test("if every send fails, rare failures are ongoing for longer", () => {
    expect(
      getState([createFailedEvent(300), createFailedEvent(400), createFailedEvent(500)])?.[0],
    ).toBe("ongoing");
  });

  test("an event that a condition excludes still proves that a failure is ongoing", () => {
    const events = [createFailedEvent(100), { ...createFailedEvent(595), tags: ["a"] }];
    const conditions = [{ key: "tag", values: ["a"], isExcluded: true }];
    expect(getGroups(events, { conditions })).toMatchObject([
      { eventCount: 1, lastAt: toInstant(100), state: "ongoing" },
    ]);
  });

  test("a failure without a provider recovers with the same workflow and step", () => {
    const details = [{ status: "Failed", source: "Payload", detail: "Template rendering failed" }];
    const failingEvent = createEvent(590, [createApiJob(details, { status: "failed" })]);
    const otherWorkflowEvent = createEvent(592, [createApiJob([{}])], { _templateId: "w2" });
    expect(getState([failingEvent, otherWorkflowEvent])).toEqual(["ongoing", 0]);
    expect(getState([failingEvent, ...createRecoveryEvents(592)])).toEqual(["recovered", 19]);
  });

  test("a job that is stuck is ongoing, whatever is sent later", () => {
    const stuckJob = createApiJob([{ status: "Pending" }], { status: "queued" });
    expect(getState([createEvent(1, [stuckJob]), ...createRecoveryEvents(2)])?.[0]).toBe("ongoing");
  });

  test.each<[string, number, Partial<ReportQuery>, object]>([
    [
      "don't match the filters",
      595,
      { conditions: [{ key: "tag", values: ["vip"], isExcluded: false }] },
      { state: "ongoing", hasLaterUnmatchedIssue: true, recency: { sinceLastMs: 5 * 60_000 } },
    ],
    [
      "precede the range",
      1,
      { range: { from: toInstant(2), to: window.to } },
      { state: "recovered" },
    ],
  ])(
    "a merged job that is stuck counts as a failure if its events %s",
    (_, minute, query, fields) => {
      const events = [
        ...[3, 4].map((at) => ({ ...createFailedEvent(at), tags: ["vip"] })),
        ...createRecoveryEvents(10, {}, 30),
        createEvent(minute, [createApiJob([{ status: "Pending" }], { status: "queued" })]),
      ];
      const [failureGroup, waitGroup] = getGroups(events);
      const merges = { [waitGroup?.id ?? ""]: failureGroup?.id ?? "" };
      expect(getGroups(events, { merges })).toMatchObject([{ state: "ongoing" }]);
      expect(getGroups(events, { ...query, merges })).toMatchObject([
        { kind: "failure", eventCount: 2, hasOtherKinds: false, ...fields },
      ]);
    },
  );

  test("a warning recovers with a success without a warning", () => {
    const createWarningEvent = (minute: number) =>
      createEvent(minute, [
        createApiJob([{ status: "Warning", detail: "Slow", source: "Webhook" }]),
      ]);
    const otherJob = createApiJob([{ status: "Warning", detail: "Something else" }]);
    const laterEvents = Array.from({ length: 19 }, () => createEvent(595, [otherJob]));
    const findState = (events: readonly unknown[]) =>
      getGroups(events).find(({ lastAt }) => lastAt === toInstant(590))?.state;
    expect(findState([createWarningEvent(590), ...laterEvents])).toBe("ongoing");
    expect(findState([createWarningEvent(590), ...createRecoveryEvents(595)])).toBe("recovered");
  });

  test("a warning merged with failures in other events recovers only with such a success", () => {
    const createWarningEvent = (minute: number, detail: string, tags: string[]) =>
      createEvent(minute, [createApiJob([{ status: "Warning", detail }])], { tags });
    const events = [
      createFailedEvent(580),
      createWarningEvent(590, "Slow", ["vip"]),
      ...Array.from({ length: 30 }, () => createWarningEvent(595, "Something else", [])),
    ];
    const [failureGroup, ...warningGroups] = getGroups(events);
    const slowGroup = warningGroups.find(({ lastAt }) => lastAt === toInstant(590));
    const merges = { [failureGroup?.id ?? ""]: slowGroup?.id ?? "" };
    const conditions = [{ key: "tag", values: ["vip"], isExcluded: false }];
    expect(getGroups(events, { merges, conditions })).toMatchObject([
      { kind: "warning", state: "ongoing" },
    ]);
  });
});

describe("the beginning", () => {
  const isBeginningCertain = (minutes: readonly number[], query: Partial<ReportQuery> = {}) =>
    getGroups(
      minutes.map((minute) => createFailedEvent(minute)),
      query,
    )[0]?.isBeginningCertain;

  test("is certain only after a pause that is long for the group", () => {
    expect(isBeginningCertain([61])).toBe(true);
    expect(isBeginningCertain([60])).toBe(false);
    expect(isBeginningCertain([200, 270])).toBe(false);
    expect(isBeginningCertain([211, 281])).toBe(true);
  });

  test("is uncertain if failures that come in bursts are as far apart as the pause is long", () => {
    expect(isBeginningCertain([90, 90, 90, 210, 210, 210, 330, 330, 330])).toBe(false);
    const range = { from: toInstant(300), to: toInstant(600) };
    expect(isBeginningCertain([90, 90, 90, 210, 210, 210, 330, 330, 330], { range })).toBe(false);
    expect(isBeginningCertain([70, 70, 70, 140, 140, 140, 330, 330, 330], { range })).toBe(true);
  });

  test("is uncertain if a failure precedes the selected ones", () => {
    const range = { from: toInstant(300), to: toInstant(600) };
    expect(isBeginningCertain([100, 290, 310], { range })).toBe(false);
    expect(isBeginningCertain([100, 101, 102, 310], { range })).toBe(true);
  });
});

test("the beginning is certain only if everything before it was scanned", () => {
  const store = createFailureStore();
  store.add([createFailedEvent(300)], window.to);
  const query = { conditions: [], columnCount: 1, merges: {}, splits: [] };
  const isBeginningCertain = (from: number) =>
    store.report(query, window, [{ from, to: window.to }], window.to).groups[0]?.isBeginningCertain;
  expect(isBeginningCertain(window.from)).toBe(true);
  expect(isBeginningCertain(toInstant(1))).toBe(false);
});

describe("the detail of a group", () => {
  const findDetail = (events: readonly unknown[], query: Partial<ReportQuery> = {}) => {
    const groupId = getGroups(events, query)[0]?.id;
    return createReport(events, { ...query, groupId }).group;
  };

  test("counts a text once that several parts of a merged group have", () => {
    const providerIds = ["sendgrid", "ses", "ses"];
    const events = providerIds.map((providerId, index) =>
      createFailedEvent(index, "Out of order", { providerId }),
    );
    const [group, otherGroup] = getGroups(events);
    const merges = { [otherGroup?.id ?? ""]: group?.id ?? "" };
    expect(findDetail(events, { merges })?.texts).toEqual([{ text: "Out of order", count: 3 }]);
  });

  test("has the values of each slot and the texts, most frequent first", () => {
    const texts = ["No 1 at 'a'", "No 2 at 'a'", "No 2 at 'a'", "No 3 at 'b'"];
    const detail = findDetail(texts.map((text, index) => createFailedEvent(index, text)));
    expect(detail?.slots).toEqual([
      {
        values: [
          { value: "2", count: 2 },
          { value: "1", count: 1 },
          { value: "3", count: 1 },
        ],
        distinctCount: 3,
      },
      {
        values: [
          { value: "a", count: 3 },
          { value: "b", count: 1 },
        ],
        distinctCount: 2,
      },
    ]);
    expect(detail?.texts[0]).toEqual({ text: "No 2 at 'a'", count: 2 });
    expect(detail?.texts).toHaveLength(3);
  });

  test("has the first, the last, and other samples, newest first", () => {
    const detail = findDetail(Array.from({ length: 100 }, (_, index) => createFailedEvent(index)));
    const times = detail?.samples.map((sample) => sample.at) ?? [];
    expect(times).toHaveLength(20);
    expect([times[0], times.at(-1)]).toEqual([toInstant(99), toInstant(0)]);
    expect(times.toSorted((a, b) => b - a)).toEqual(times);
    expect(new Set(times).size).toBe(20);
    expect(detail?.samples[0]).toMatchObject({
      workflow: "Order shipped",
      transactionId: "t1",
      text: "Out of order",
    });
  });

  test("counts transactions", () => {
    const events = [
      createFailedEvent(1),
      { ...createFailedEvent(2), transactionId: "t2" },
      createFailedEvent(3),
    ];
    expect(findDetail(events)).toMatchObject({ transactionCount: 2 });
    expect(findDetail([createFailedEvent(1)])?.samples).toHaveLength(1);
  });

  test("is absent for a group that doesn't exist", () => {
    expect(createReport([createFailedEvent(1)], { groupId: "absent" }).group).toBeUndefined();
  });
});
