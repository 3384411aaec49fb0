import { describe, expect, test } from "vitest";
import { createFailureStore } from "./create-failure-store.ts";
import type { FailureReport, ReportQuery } from "./report.ts";
import { createApiEvent, createApiJob, createFailedJob, toTimestamp } from "./testing/api-event.ts";

const at = (minute: number) => Date.parse(toTimestamp(minute));
const window = { from: at(0), to: at(600) };

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

const fail = (minute: number, message = "Out of order", job: Fields = {}) =>
  createEvent(minute, [createFailedJob({ message }, job)]);
const send = (minute: number, job: Fields = {}) => createEvent(minute, [createApiJob([{}], job)]);

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

const getWords = ({ groups }: FailureReport) =>
  groups.map(({ parts }) => parts.map((part) => ("slot" in part ? "…" : part.text)).join(""));
const getGroups = (...args: Parameters<typeof createReport>) => createReport(...args).groups;

describe("grouping", () => {
  test("texts that differ only in values are one group", () => {
    const events = [fail(1, "Number 17 is bad"), fail(2, "number 18 is bad.")];
    const report = createReport(events);
    expect(getWords(report)).toEqual(["Number … is bad"]);
    expect(report.groups[0]).toMatchObject({ eventCount: 2, canSplit: true });
  });

  test("a value that is the same in all texts isn't a slot", () => {
    const events = [fail(1, "App 'shop', trace 17"), fail(2, "App 'shop', trace 18")];
    expect(getWords(createReport(events))).toEqual(["App 'shop', trace …"]);
    expect(getWords(createReport(events.slice(0, 1)))).toEqual(["App '…', trace …"]);
  });

  test("different texts, providers, channels, and kinds form different groups", () => {
    const warning = createApiJob([
      { status: "Failed", raw: { message: "Out of order" } },
      { isRetry: true },
    ]);
    const groups = getGroups([
      fail(1),
      fail(1, "Not found"),
      fail(1, "Out of order", { providerId: "mailgun" }),
      fail(1, "Out of order", { type: "sms" }),
      createEvent(1, [warning]),
    ]);
    expect(groups).toHaveLength(5);
    expect(new Set(groups.map(({ id }) => id)).size).toBe(5);
  });

  test("the steps of a provider's failure are one group", () => {
    const groups = getGroups([
      fail(1, "Out of order", { step: { name: "Welcome" } }),
      fail(2, "Out of order", { step: { name: "Tips" } }),
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
    const events = [fail(1, "Number 17 is bad"), fail(2, "Not found"), send(3)];
    const getIds = (list: readonly unknown[]) => getGroups(list).map(({ id }) => id);
    expect(getIds(events.toReversed()).toSorted()).toEqual(getIds(events).toSorted());
  });

  test("an event with two failures in a group counts once", () => {
    const jobs = [createFailedJob({ message: "Down" }), createFailedJob({ message: "Down" })];
    expect(getGroups([createEvent(1, jobs), fail(2, "Down")])).toMatchObject([
      { eventCount: 2, subscriberCount: 2, undeliveredCount: 2 },
    ]);
  });

  test("only selected events count", () => {
    const events = [fail(1), fail(2), fail(300)];
    const range = { from: at(0), to: at(60) };
    expect(getGroups(events, { range })).toMatchObject([
      { eventCount: 2, firstAt: at(1), lastAt: at(2), trend: [2, 0, 0, 0, 0, 0, 0, 0, 0, 0] },
    ]);
    const severity = { key: "severity", values: ["high"], isExcluded: false };
    const severe = [...events, { ...fail(4), severity: "high" }];
    expect(getGroups(severe, { conditions: [severity] })).toMatchObject([
      { eventCount: 1, highSeverityCount: 1 },
    ]);
  });

  test("the rate counts the last ten minutes of the range", () => {
    const events = [fail(589), fail(590), fail(599)];
    expect(getGroups(events)[0]?.ratePerMinute).toBe(0.2);
    expect(getGroups(events, {}, at(599.5))[0]?.ratePerMinute).toBe(0.2);
    expect(getGroups(events, { range: { from: at(0), to: at(598) } })[0]?.ratePerMinute).toBe(0.2);
  });
});

describe("order", () => {
  test("groups with undelivered events come first, then failures, waits, and warnings", () => {
    const deliveredJob = createApiJob([{}], { type: "sms", providerId: "twilio" });
    const failPartly = (minute: number) =>
      createEvent(minute, [createFailedJob({ message: "Partly failed" }), deliveredJob]);
    const stuckJob = createApiJob([{ status: "Pending", detail: "Stuck here" }], {
      status: "queued",
    });
    const warning = createApiJob([{ status: "Warning", detail: "Warned here" }]);
    const report = createReport([
      createEvent(1, [warning]),
      createEvent(2, [warning]),
      createEvent(1, [stuckJob]),
      failPartly(1),
      failPartly(2),
      failPartly(3),
      fail(1, "Nothing delivered"),
    ]);
    expect(getWords(report)).toEqual([
      "Nothing delivered",
      "Partly failed",
      "Stuck here",
      "Warned here",
    ]);
  });

  test("groups with more events come first", () => {
    const report = createReport([
      fail(5, "Rare one"),
      fail(1, "Common one"),
      fail(2, "Common one"),
    ]);
    expect(getWords(report)).toEqual(["Common one", "Rare one"]);
  });
});

describe("merge and split", () => {
  const events = [fail(1, "Number 17 is bad"), fail(2, "Number 18 is bad"), fail(3)];
  const [numbers, other] = getGroups(events);
  const numbersId = numbers?.id ?? "";
  const otherId = other?.id ?? "";

  test("a merged group counts in the group that includes it", () => {
    const groups = getGroups(events, { merges: { [numbersId]: otherId } });
    expect(groups).toMatchObject([
      { id: otherId, eventCount: 3, mergedGroups: [{ id: numbersId, parts: numbers?.parts }] },
    ]);
  });

  test("a failure merged into a warning stays a failure", () => {
    const warn = createEvent(4, [createApiJob([{ status: "Warning", detail: "Warned here" }])]);
    const warning = getGroups([warn])[0];
    const merges = { [otherId]: warning?.id ?? "" };
    const mergedGroups = getGroups([...events, warn], { merges });
    expect(warning?.kind).toBe("warning");
    expect(mergedGroups.find(({ id }) => id === warning?.id)?.kind).toBe("failure");
  });

  test("merges into each other don't hang, and no event is lost", () => {
    const merges = { [numbersId]: otherId, [otherId]: numbersId };
    const total = getGroups(events, { merges }).reduce((sum, group) => sum + group.eventCount, 0);
    expect(total).toBe(3);
  });

  test("a merge into a group without events keeps the events of the merged group", () => {
    const groups = getGroups(events, { merges: { [numbersId]: "absent" } });
    expect(groups.map(({ id, eventCount }) => [id, eventCount])).toEqual([
      ["absent", 2],
      [otherId, 1],
    ]);
  });

  test("each text of a split group is a group", () => {
    const report = createReport(events, { splits: [numbersId] });
    expect(getWords(report).toSorted()).toEqual([
      "Number 17 is bad",
      "Number 18 is bad",
      "Out of order",
    ]);
    const parts = report.groups.filter(({ splitFrom }) => splitFrom === numbersId);
    expect(parts).toMatchObject([{ canSplit: false }, { canSplit: false }]);
  });

  test("one text of a split group can be merged into another group", () => {
    const texts = getGroups(events, { splits: [numbersId] });
    const text = texts.find(({ splitFrom }) => splitFrom === numbersId);
    const groups = getGroups(events, {
      splits: [numbersId],
      merges: { [text?.id ?? ""]: otherId },
    });
    expect(groups.find(({ id }) => id === otherId)).toMatchObject({ eventCount: 2 });
  });
});

describe("state", () => {
  const getState = (events: readonly unknown[], now?: number) =>
    getGroups(events, {}, now).map(({ state, sentSince }) => [state, sentSince])[0];

  test("a recent failure without a later success is ongoing", () => {
    expect(getState([send(1), fail(595)])).toEqual(["ongoing", 0]);
    expect(getState([send(1), fail(1)], at(11))).toEqual(["ongoing", 0]);
  });

  test("an old failure without a later success is quiet", () => {
    expect(getState([send(1), fail(500)])).toEqual(["quiet", 0]);
  });

  test("a later success through the same provider and step proves the recovery", () => {
    const outage = [fail(590), fail(591), fail(592)];
    expect(getState([...outage, send(593)])).toEqual(["recovered", 1]);
    expect(getState([...outage, send(593, { providerId: "mailgun" })])).toEqual(["ongoing", 0]);
    expect(getState([...outage, send(593, { step: { name: "Tips" } })])).toEqual(["ongoing", 0]);
    expect(getState([...outage, send(589)])).toEqual(["ongoing", 0]);
  });

  test("if others succeeded between the failures, one later success proves nothing", () => {
    const rejectedEvents = Array.from({ length: 5 }, (_, index) => fail(570 + 5 * index));
    const otherEvents = Array.from({ length: 5 }, (_, index) => send(571 + 5 * index));
    expect(getState([...rejectedEvents, ...otherEvents])).toEqual(["ongoing", 1]);
    const laterEvents = Array.from({ length: 10 }, (_, index) => send(592 + index / 2));
    expect(getState([...rejectedEvents, ...otherEvents, ...laterEvents])).toEqual([
      "recovered",
      11,
    ]);
  });

  test("rare failures stay ongoing for three times the usual gap, up to an hour", () => {
    const failEvery = (gap: number, end: number) =>
      Array.from({ length: 6 }, (_, index) => fail(end - gap * index));
    const earlierEvents = Array.from({ length: 100 }, (_, index) => send(400 + index));
    expect(getState([...failEvery(10, 575), send(540)])?.[0]).toBe("ongoing");
    expect(getState([...failEvery(5, 575), send(560)])?.[0]).toBe("quiet");
    expect(getState([...failEvery(40, 530), ...earlierEvents])?.[0]).toBe("quiet");
  });

  test("if every send fails, rare failures are ongoing for longer", () => {
    expect(getState([fail(300), fail(400), fail(500)])?.[0]).toBe("ongoing");
  });

  test("an event that a condition excludes still proves that a failure is ongoing", () => {
    const events = [fail(100), { ...fail(595), tags: ["a"] }];
    const conditions = [{ key: "tag", values: ["a"], isExcluded: true }];
    expect(getGroups(events, { conditions })).toMatchObject([
      { eventCount: 1, lastAt: at(100), state: "ongoing" },
    ]);
  });

  test("a failure without a provider recovers with the same workflow and step", () => {
    const details = [{ status: "Failed", source: "Payload", detail: "Template rendering failed" }];
    const failingEvent = createEvent(590, [createApiJob(details, { status: "failed" })]);
    const otherWorkflow = createEvent(592, [createApiJob([{}])], { _templateId: "w2" });
    expect(getState([failingEvent, otherWorkflow])).toEqual(["ongoing", 0]);
    expect(getState([failingEvent, send(592)])).toEqual(["recovered", 1]);
  });

  test("a job that is stuck is ongoing, whatever is sent later", () => {
    const stuckJob = createApiJob([{ status: "Pending" }], { status: "queued" });
    expect(getState([createEvent(1, [stuckJob]), send(2), send(3)])?.[0]).toBe("ongoing");
  });

  test("a warning recovers with a success without a warning", () => {
    const warn = (minute: number) =>
      createEvent(minute, [
        createApiJob([{ status: "Warning", detail: "Slow", source: "Webhook" }]),
      ]);
    const otherJob = createApiJob([{ status: "Warning", detail: "Something else" }]);
    const laterEvents = [createEvent(595, [otherJob])];
    const findState = (events: readonly unknown[]) =>
      getGroups(events).find(({ lastAt }) => lastAt === at(590))?.state;
    expect(findState([warn(590), ...laterEvents])).toBe("ongoing");
    expect(findState([warn(590), send(595)])).toBe("recovered");
  });
});

test("the beginning is certain only if everything before it was scanned", () => {
  const store = createFailureStore();
  store.add([fail(300)], window.to);
  const query = { conditions: [], columnCount: 1, merges: {}, splits: [] };
  const isCertain = (from: number) =>
    store.report(query, window, [{ from, to: window.to }], window.to).groups[0]?.isFirstCertain;
  expect(isCertain(window.from)).toBe(true);
  expect(isCertain(at(1))).toBe(false);
});

describe("the detail of a group", () => {
  const findDetail = (events: readonly unknown[], query: Partial<ReportQuery> = {}) => {
    const groupId = getGroups(events, query)[0]?.id;
    return createReport(events, { ...query, groupId }).group;
  };

  test("has the values of each slot and the texts, most frequent first", () => {
    const texts = ["No 1 at 'a'", "No 2 at 'a'", "No 2 at 'a'", "No 3 at 'b'"];
    const detail = findDetail(texts.map((text, index) => fail(index, text)));
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
    const detail = findDetail(Array.from({ length: 100 }, (_, index) => fail(index)));
    const times = detail?.samples.map((sample) => sample.at) ?? [];
    expect(times).toHaveLength(20);
    expect([times[0], times.at(-1)]).toEqual([at(99), at(0)]);
    expect(times.toSorted((a, b) => b - a)).toEqual(times);
    expect(new Set(times).size).toBe(20);
    expect(detail?.samples[0]).toMatchObject({
      workflow: "Order shipped",
      transactionId: "t1",
      text: "Out of order",
    });
  });

  test("counts subscribers, transactions, and workflows", () => {
    const events = [fail(1), { ...fail(2), transactionId: "t2" }, fail(3)];
    expect(findDetail(events)).toMatchObject({
      subscriberCount: 3,
      transactionCount: 2,
      workflowCount: 1,
    });
    expect(findDetail([fail(1)])?.samples).toHaveLength(1);
  });

  test("is absent for a group that doesn't exist", () => {
    expect(createReport([fail(1)], { groupId: "absent" }).group).toBeUndefined();
  });
});
