import { describeCron } from "../../../entities/events/describe-cron.ts";
import { formatOrdinal } from "../../../lib/text/ordinal.ts";
import { capitalize, formatList, formatCount } from "../../../lib/text/format.ts";
import type { WaitPlan } from "./wait-plan.ts";

const formatDuration = (amount: number, unit: string) =>
  `${formatCount(amount)} ${amount === 1 ? unit.replace(/s$/, "") : unit}`;

type TimedPlan = Extract<WaitPlan, { kind: "timed" }>;

function formatDays({ weekDays, monthDays, interval }: TimedPlan): string {
  const weekDaysText = formatList(weekDays.map(capitalize));
  const monthDaysText = formatList(monthDays.map(formatOrdinal));
  if (interval && interval.amount !== 1) {
    const intervalText = `every ${formatDuration(interval.amount, interval.unit)}`;
    if (weekDays.length > 0) return `${intervalText} on ${weekDaysText}`;
    return monthDays.length > 0 ? `${intervalText} on the ${monthDaysText}` : intervalText;
  }
  if (weekDays.length > 0) return `every ${weekDaysText}`;
  if (monthDays.length > 0) return `on the ${monthDaysText} of the month`;
  return interval ? `every ${interval.unit.replace(/s$/, "")}` : "every day";
}

function describeSchedule(type: "delay" | "digest", plan: TimedPlan): string {
  const { atTime, weekDays, monthDays, interval, cron, unsupportedRules } = plan;
  const cronText =
    describeCron(cron ?? "")?.replace(/^\w/, (letter) => letter.toLowerCase()) ??
    (unsupportedRules.length === 0 ? cron : undefined);
  if (cronText !== undefined) {
    return type === "digest"
      ? `The workflow collects events and continues on this schedule: ${cronText}, in the subscriber's time zone.`
      : `The workflow continues at the next time of this schedule: ${cronText}, in the subscriber's time zone.`;
  }
  if (unsupportedRules.length > 0 && weekDays.length + monthDays.length === 0 && !interval) {
    return type === "digest"
      ? "The workflow collects events and continues on a schedule, in the subscriber's time zone."
      : "The workflow continues at the next scheduled time, in the subscriber's time zone.";
  }
  const daysText = formatDays(plan);
  const scheduleText = atTime === undefined ? daysText : `${daysText} at ${atTime}`;
  return type === "digest"
    ? `The workflow collects events and continues ${scheduleText}, in the subscriber's time zone.`
    : `The workflow continues at the next scheduled time: ${scheduleText}, in the subscriber's time zone.`;
}

export function describeWait(type: "delay" | "digest", plan: WaitPlan): string[] {
  const digestKeyTexts =
    plan.kind !== "until" && plan.digestKey !== undefined
      ? [`Events with the same “${plan.digestKey}” are collected in one digest.`]
      : [];
  if (plan.kind === "until") {
    return [
      plan.path === undefined
        ? "The workflow waits until a time specified in the payload."
        : `The workflow waits until the time specified in “${plan.path}”.`,
    ];
  }
  if (plan.kind === "timed") {
    const sentence = describeSchedule(type, plan);
    const ruleTexts =
      plan.unsupportedRules.length === 0
        ? []
        : [
            `The console can't compute upcoming times for these rules: ${formatList(plan.unsupportedRules)}.`,
          ];
    return [sentence, ...ruleTexts, ...digestKeyTexts];
  }
  const durationText = formatDuration(plan.amount, plan.unit);
  if (type === "delay")
    return [`The workflow waits ${durationText}, then continues with the next step.`];
  const lookBackTexts = plan.lookBack
    ? [
        `An event is collected only if another event occurred in the previous ${formatDuration(plan.lookBack.amount, plan.lookBack.unit).replace(/^1 /, "")}. Otherwise, the workflow continues immediately.`,
      ]
    : [];
  return [
    `The first event opens a window of ${durationText}. All events in that window are collected in one digest.`,
    ...lookBackTexts,
    ...digestKeyTexts,
  ];
}
