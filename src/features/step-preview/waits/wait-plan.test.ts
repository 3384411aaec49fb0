import { describe, expect, test } from "vitest";
import { readOutcome } from "../render/outcome.ts";
import { addSpan, nextTimes, readWait, type WaitPlan } from "./wait-plan.ts";
import { waitWords } from "./wait-words.ts";

const read = (result: unknown) => readWait(readOutcome({ result }));
const from = new Date("2026-11-21T03:00:00.000Z");
const next = (plan: WaitPlan, zone = "UTC", count = 2) =>
  nextTimes(plan, from, zone, count).map((time) => time.toISOString());

describe("reading", () => {
  test("a span, with its key and the window before", () => {
    expect(
      read({
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

  test("a time of day, and a date of the payload", () => {
    expect(
      read({
        type: "digest",
        digest: { type: "timed", timed: { atTime: "08:00", weekDays: ["monday"] } },
      }),
    ).toEqual({ kind: "timed", atTime: "08:00", weekDays: ["monday"], monthDays: [], other: [] });
    expect(
      read({
        type: "delay",
        delay: { type: "scheduled", delayPath: "payload.at", until: "2027-01-01T00:00:00.000Z" },
      }),
    ).toEqual({ kind: "until", until: "2027-01-01T00:00:00.000Z", path: "payload.at" });
    expect(read({ type: "delay", delay: { odd: 1 } })).toBeUndefined();
    expect(read({ type: "email", preview: { amount: 1, unit: "days" } })).toBeUndefined();
  });
});

describe("when it lets go", () => {
  test("after a span; a month ends where the month does", () => {
    expect(next({ kind: "span", amount: 90, unit: "minutes" })).toEqual([
      "2026-11-21T04:30:00.000Z",
    ]);
    expect(addSpan(new Date("2026-01-31T10:00:00Z"), 1, "months")?.toISOString()).toBe(
      "2026-02-28T10:00:00.000Z",
    );
    expect(next({ kind: "span", amount: 1, unit: "moons" })).toEqual([]);
  });

  test("at a time of day in the subscriber's zone, over a change of the clocks", () => {
    const daily: WaitPlan = {
      kind: "timed",
      atTime: "08:00",
      weekDays: [],
      monthDays: [],
      other: [],
    };
    expect(next(daily, "Europe/Berlin")).toEqual([
      "2026-11-21T07:00:00.000Z",
      "2026-11-22T07:00:00.000Z",
    ]);
    const spring = nextTimes(daily, new Date("2026-03-28T10:00:00Z"), "Europe/Berlin", 1);
    expect(spring[0]?.toISOString()).toBe("2026-03-29T06:00:00.000Z");
  });

  test("on days of the week and of the month", () => {
    const timed: WaitPlan = {
      kind: "timed",
      atTime: "09:30",
      weekDays: ["monday"],
      monthDays: [],
      other: [],
    };
    expect(next(timed)).toEqual(["2026-11-23T09:30:00.000Z", "2026-11-30T09:30:00.000Z"]);
    expect(next({ ...timed, weekDays: [], monthDays: [1] }, "UTC", 1)).toEqual([
      "2026-12-01T09:30:00.000Z",
    ]);
  });

  test("no time is named where a rule is not computed", () => {
    expect(next({ kind: "timed", weekDays: [], monthDays: [], other: ["ordinal last"] })).toEqual(
      [],
    );
  });
});

test("a wait is described in sentences", () => {
  expect(waitWords("delay", { kind: "span", amount: 1, unit: "days" })).toEqual([
    "Waits 1 day, then continues with the next step.",
  ]);
  expect(
    waitWords("digest", {
      kind: "timed",
      atTime: "08:00",
      weekDays: ["monday", "friday"],
      monthDays: [],
      other: [],
    })[0],
  ).toBe(
    "Collects events and continues every Monday and Friday at 08:00, in the subscriber's time zone.",
  );
  expect(
    waitWords("digest", {
      kind: "span",
      amount: 10,
      unit: "minutes",
      digestKey: "payload.post",
      lookBack: { amount: 1, unit: "hours" },
    }),
  ).toHaveLength(3);
});
