import { expect, test } from "vitest";
import { describeWindow } from "./describe-window.ts";

test.each([
  [1, "in the previous hour (backoff)"],
  [2, "in the previous 2 hours (backoff)"],
])("a look-back window of %i h is described", (backoffAmount, text) => {
  const job = { type: "digest", digest: { backoffAmount, backoffUnit: "hours" } };
  expect(describeWindow(job)[0]).toBe(`starts only if another event arrived ${text}`);
});

const daily = { type: "timed", amount: 1, unit: "days", timed: { atTime: "08:00" } };
const biweekly = {
  type: "timed",
  amount: 2,
  unit: "weeks",
  timed: { atTime: "09:00", weekDays: ["monday"] },
};
const zoneText = "in the subscriber's time zone";

test.each([
  ["digest", { digest: daily }, [`ends at 08:00, ${zoneText}`]],
  ["digest", { digest: biweekly }, [`ends every 2 weeks on Monday at 09:00, ${zoneText}`]],
  [
    "digest",
    { digest: { type: "timed", amount: 1, unit: "hours" } },
    [`ends every hour, ${zoneText}`],
  ],
  [
    "digest",
    { digest: { ...daily, timed: { cronExpression: "0 8 * * *", untilDate: "2026-03-01" } } },
    [],
  ],
  ["delay", { step: { metadata: daily } }, [`ends at 08:00, ${zoneText}`]],
  [
    "digest",
    { digest: { type: "regular", amount: 1, unit: "days" } },
    ["collects events for 1 day after the first event"],
  ],
  [
    "delay",
    { step: { metadata: { type: "regular", amount: 2, unit: "hours" } } },
    ["waits for 2 hours"],
  ],
])("a %s with %j ends when its schedule says", (type, job, texts) => {
  expect(describeWindow({ type, ...job }).slice(1)).toEqual(texts);
});
