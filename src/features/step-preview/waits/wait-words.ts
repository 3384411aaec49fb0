import { ordinal } from "../../../lib/text/ordinal.ts";
import { capitalize, formatList, formatCount } from "../../../lib/text/format.ts";
import type { WaitPlan } from "./wait-plan.ts";

const span = (amount: number, unit: string) =>
  `${formatCount(amount)} ${amount === 1 ? unit.replace(/s$/, "") : unit}`;

function days({ weekDays, monthDays, every }: Extract<WaitPlan, { kind: "timed" }>): string {
  if (weekDays.length > 0) return `every ${formatList(weekDays.map(capitalize))}`;
  if (monthDays.length > 0) return `on the ${formatList(monthDays.map(ordinal))} of a month`;
  if (every)
    return `every ${every.amount === 1 ? every.unit.replace(/s$/, "") : span(every.amount, every.unit)}`;
  return "every day";
}

export function waitWords(type: "delay" | "digest", plan: WaitPlan): string[] {
  const key =
    plan.kind !== "until" && plan.digestKey !== undefined
      ? [`Events with the same “${plan.digestKey}” go into one digest.`]
      : [];
  if (plan.kind === "until") {
    return [
      plan.path === undefined
        ? "Waits until a time in the payload."
        : `Waits until the time in “${plan.path}”.`,
    ];
  }
  if (plan.kind === "timed") {
    const at = plan.atTime === undefined ? "" : ` at ${plan.atTime}`;
    const verb = type === "digest" ? "Collects events and continues" : "Waits and continues";
    const other =
      plan.other.length === 0
        ? []
        : [`The next times aren't shown, because of these rules: ${formatList(plan.other)}.`];
    return [`${verb} ${days(plan)}${at}, in the subscriber's time zone.`, ...other, ...key];
  }
  const whole = span(plan.amount, plan.unit);
  if (type === "delay") return [`Waits ${whole}, then continues with the next step.`];
  const lookBack = plan.lookBack
    ? [
        `Collects only if another event came within the ${span(plan.lookBack.amount, plan.lookBack.unit)} before. Otherwise the event continues immediately.`,
      ]
    : [];
  return [
    `The first event opens a window of ${whole}. All events in that window continue as one.`,
    ...lookBack,
    ...key,
  ];
}
