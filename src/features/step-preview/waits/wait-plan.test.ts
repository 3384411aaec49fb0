import { describe, expect, test } from "vitest";
import { parseOutcome } from "../render/outcome.ts";
import { addDuration, computeNextTimes, parseWait, type WaitPlan } from "./wait-plan.ts";
import { describeWait } from "./describe-wait.ts";

const parseResult = (result: unknown) => parseWait(parseOutcome({ result }));
const start = new Date("2026-11-21T03:00:00.000Z");
const computeIsoTimes = (plan: WaitPlan, timeZone = "UTC", from = start) =>
  computeNextTimes(plan, from, timeZone).map((time) => time.toISOString());

describe("parsing a wait", () => {
  test("returns the duration, digest key, and look-back window", () => {
    expect(
      parseResult({
        type: "digest",
        preview: {
          amount: 10,
          unit: "minutes",
          digestKey: "payload.post",
          lookBackWindow: { amount: 1, unit: "hours" },
        },
      }),
    ).toEqual({
      kind: "span",
      amount: 10,
      unit: "minutes",
      digestKey: "payload.post",
      lookBack: { amount: 1, unit: "hours" },
    });
  });

  test("returns a time of day or a date from the payload", () => {
    expect(
      parseResult({
        type: "digest",
        digest: { type: "timed", timed: { atTime: "08:00", weekDays: ["monday"] } },
      }),
    ).toEqual({
      kind: "timed",
      atTime: "08:00",
      weekDays: ["monday"],
      monthDays: [],
      unsupportedRules: [],
    });
    expect(
      parseResult({
        type: "delay",
        delay: { type: "scheduled", delayPath: "payload.at", until: "2027-01-01T00:00:00.000Z" },
      }),
    ).toEqual({ kind: "until", until: "2027-01-01T00:00:00.000Z", path: "payload.at" });
    expect(parseResult({ type: "delay", delay: { unusual: 1 } })).toBeUndefined();
    expect(parseResult({ type: "email", preview: { amount: 1, unit: "days" } })).toBeUndefined();
  });
});

describe("the end of a wait", () => {
  test("is computed from a duration, within the length of a month", () => {
    expect(computeIsoTimes({ kind: "span", amount: 90, unit: "minutes" })).toEqual([
      "2026-11-21T04:30:00.000Z",
    ]);
    expect(addDuration(new Date("2026-01-31T10:00:00Z"), 1, "months")?.toISOString()).toBe(
      "2026-02-28T10:00:00.000Z",
    );
    expect(computeIsoTimes({ kind: "span", amount: 1, unit: "moons" })).toEqual([]);
  });

  test.each<WaitPlan>([
    { kind: "span", amount: 1e13, unit: "seconds" },
    { kind: "span", amount: 1e9, unit: "months" },
    { kind: "span", amount: 1e5, unit: "months" },
    { kind: "span", amount: -1e5, unit: "weeks" },
    { kind: "until", until: "+275760-09-13T00:00:00.000Z" },
  ])("is empty if its year doesn't have four digits: %j", (plan) => {
    expect(computeNextTimes(plan, start, "UTC")).toEqual([]);
  });

  test.each(["hours", "days"])("is empty if the start plus 1 of %s isn't a date", (unit) => {
    const plan = parseResult({ type: "digest", digest: { type: "timed", amount: 1, unit } });
    expect(plan && computeNextTimes(plan, new Date(8.64e15), "UTC")).toEqual([]);
  });

  test("is at a time of day in the subscriber's zone, across a DST change", () => {
    const dailyPlan: WaitPlan = {
      kind: "timed",
      atTime: "08:00",
      weekDays: [],
      monthDays: [],
      unsupportedRules: [],
    };
    expect(computeIsoTimes(dailyPlan, "Europe/Berlin")).toEqual([
      "2026-11-21T07:00:00.000Z",
      "2026-11-22T07:00:00.000Z",
      "2026-11-23T07:00:00.000Z",
    ]);
    expect(computeIsoTimes(dailyPlan, "Europe/Berlin", new Date("2026-03-27T10:00:00Z"))).toEqual([
      "2026-03-28T07:00:00.000Z",
      "2026-03-29T06:00:00.000Z",
      "2026-03-30T06:00:00.000Z",
    ]);
  });

  test("is on days of the week or month", () => {
    const weeklyPlan: WaitPlan = {
      kind: "timed",
      atTime: "09:30",
      weekDays: ["monday"],
      monthDays: [],
      unsupportedRules: [],
    };
    expect(computeIsoTimes(weeklyPlan)).toEqual([
      "2026-11-23T09:30:00.000Z",
      "2026-11-30T09:30:00.000Z",
      "2026-12-07T09:30:00.000Z",
    ]);
    expect(computeIsoTimes({ ...weeklyPlan, weekDays: [], monthDays: [1] })).toEqual([
      "2026-12-01T09:30:00.000Z",
      "2027-01-01T09:30:00.000Z",
      "2027-02-01T09:30:00.000Z",
    ]);
    expect(computeIsoTimes({ ...weeklyPlan, monthDays: [1] })[0]).toBe("2027-02-01T09:30:00.000Z");
    expect(computeIsoTimes({ ...weeklyPlan, weekDays: ["1-5"] })).toEqual([]);
  });

  test.each(["weeks", "months"])("is empty for a schedule in %s without days", (unit) => {
    const plan = parseResult({
      type: "digest",
      digest: { type: "timed", amount: 1, unit, timed: { atTime: "09:00" } },
    });
    expect(plan && computeIsoTimes(plan)).toEqual([]);
  });

  test.each(["9am", "9:00 PM", "25:00"])("is empty for the time %j", (atTime) => {
    const plan = parseResult({
      type: "digest",
      digest: { type: "timed", amount: 1, unit: "days", timed: { atTime } },
    });
    expect(plan && computeIsoTimes(plan)).toEqual([]);
  });

  test("is empty if a rule can't be computed", () => {
    expect(
      computeIsoTimes({
        kind: "timed",
        weekDays: [],
        monthDays: [],
        unsupportedRules: ["ordinal last"],
      }),
    ).toEqual([]);
  });
});

test.each([
  [{ amount: 1, unit: "weeks", timed: { weekDays: ["monday"] } }, "every Monday at 09:00"],
  [
    { amount: 2, unit: "weeks", timed: { weekDays: ["monday"] } },
    "every 2 weeks on Monday at 09:00",
  ],
  [{ amount: 1, unit: "months", timed: { monthDays: [1] } }, "on the 1st of the month at 09:00"],
  [
    { amount: 3, unit: "months", timed: { monthDays: [1, 15] } },
    "every 3 months on the 1st and 15th at 09:00",
  ],
])("the schedule %j is described with its interval", ({ timed, ...interval }, description) => {
  const plan = parseResult({
    type: "digest",
    digest: { type: "timed", ...interval, timed: { ...timed, atTime: "09:00" } },
  });
  expect(plan && describeWait("digest", plan)[0]).toContain(`continues ${description},`);
});

function parseCron(cron: string): WaitPlan {
  const plan = parseResult({ type: "digest", digest: { type: "timed", cron } });
  if (plan === undefined) throw new Error("The result has no wait");
  return plan;
}

test.each([
  ["0 8 * * *", "at 08:00, every day"],
  ["0 8 */5,2 * *", "at 08:00, every 5 days in a month and on day 2 of the month"],
  ["*,5 8 * * *", "*,5 8 * * *"],
  ["0 8 5,? * *", "0 8 5,? * *"],
])("the cron expression %j is described", (cron, description) => {
  expect(describeWait("digest", parseCron(cron))).toEqual([
    `The workflow collects events and continues on this schedule: ${description}, in the subscriber's time zone.`,
  ]);
});

test.each([
  ["0 9 1 * mon", ["2026-11-23T08:00Z", "2026-11-30T08:00Z", "2026-12-01T08:00Z"]],
  ["0 9 29 2 *", ["2028-02-29T08:00Z", "2032-02-29T08:00Z", "2036-02-29T08:00Z"]],
  ["*/20 5 9 29 3 ?", ["2027-03-29T07:05Z", "2027-03-29T07:05:20Z", "2027-03-29T07:05:40Z"]],
  ["0 9 31 2 *", []],
])("the next times of the cron expression %j are in the subscriber's time zone", (cron, times) => {
  expect(computeIsoTimes(parseCron(cron), "Europe/Berlin")).toEqual(
    times.map((time) => new Date(time).toISOString()),
  );
});

test.each(["nonsense", "61 * * * *", "@daily", "0 9 * * +1", "2030-01-01T09:00:00"])(
  "%j isn't a cron expression, so its times can't be computed",
  (cron) => {
    const plan = parseCron(cron);
    const [scheduleText, ruleText] = describeWait("digest", plan);
    expect(scheduleText).toMatch(/continues on (a|this) schedule/);
    expect(ruleText).toContain(`cron ${cron}.`);
    expect(computeIsoTimes(plan)).toEqual([]);
  },
);

test("a wait is described in sentences", () => {
  expect(describeWait("delay", { kind: "span", amount: 1, unit: "days" })).toEqual([
    "The workflow waits 1 day, then continues with the next step.",
  ]);
  expect(
    describeWait("digest", {
      kind: "timed",
      atTime: "08:00",
      weekDays: ["monday", "friday"],
      monthDays: [],
      unsupportedRules: [],
    })[0],
  ).toBe(
    "The workflow collects events and continues every Monday and Friday at 08:00, in the subscriber's time zone.",
  );
  expect(
    describeWait("digest", {
      kind: "span",
      amount: 10,
      unit: "minutes",
      digestKey: "payload.post",
      lookBack: { amount: 1, unit: "hours" },
    }),
  ).toHaveLength(3);
});
