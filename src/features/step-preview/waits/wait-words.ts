import { formatList, formatCount } from "../../../lib/format.ts";
import type { WaitPlan } from "./wait-plan.ts";

const span = (amount: number, unit: string) =>
  `${formatCount(amount)} ${amount === 1 ? unit.replace(/s$/, "") : unit}`;

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

function ordinalDay(day: number): string {
  const last = day % 10;
  const teen = day >= 11 && day <= 13;
  return `${day}${teen ? "th" : last === 1 ? "st" : last === 2 ? "nd" : last === 3 ? "rd" : "th"}`;
}

function days({ weekDays, monthDays, every }: Extract<WaitPlan, { kind: "timed" }>): string {
  if (weekDays.length > 0) return `every ${formatList(weekDays.map(capital))}`;
  if (monthDays.length > 0) return `on the ${formatList(monthDays.map(ordinalDay))} of a month`;
  if (every)
    return `every ${every.amount === 1 ? every.unit.replace(/s$/, "") : span(every.amount, every.unit)}`;
  return "every day";
}

/** What a delay or digest does, in sentences. */
export function waitWords(type: "delay" | "digest", plan: WaitPlan): string[] {
  const key =
    plan.kind !== "until" && plan.digestKey !== undefined
      ? [`Events with the same “${plan.digestKey}” are collected together, others apart.`]
      : [];
  if (plan.kind === "until") {
    return [
      `Waits until a moment that the payload brings${plan.path === undefined ? "" : ` in “${plan.path}”`}.`,
    ];
  }
  if (plan.kind === "timed") {
    const at = plan.atTime === undefined ? "" : ` at ${plan.atTime}`;
    const verb = type === "digest" ? "Collects events and goes on" : "Waits, and goes on";
    const other =
      plan.other.length === 0
        ? []
        : [`It has rules of its own that are not computed here: ${formatList(plan.other)}.`];
    return [`${verb} ${days(plan)}${at}, in the subscriber's time zone.`, ...other, ...key];
  }
  const whole = span(plan.amount, plan.unit);
  if (type === "delay") return [`Waits ${whole}, then goes on with the next step.`];
  const lookBack = plan.lookBack
    ? [
        `Collects only when another event came within the ${span(plan.lookBack.amount, plan.lookBack.unit)} before; a single one passes at once.`,
      ]
    : [];
  return [
    `The first event opens a window of ${whole}. All that come within it go on as one.`,
    ...lookBack,
    ...key,
  ];
}
