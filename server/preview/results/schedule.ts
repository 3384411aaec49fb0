import { weekdays } from "../../../contract/enums.ts";
import { monthlyTypes, ordinals, ordinalValues } from "../../../contract/workflows.ts";
import { type Controls, quote } from "./controls.ts";

function requireItems(
  controls: Controls,
  key: string,
  isItem: (item: unknown) => boolean,
  hint: string,
): void {
  if (!controls.has(key)) return;
  const value = controls.getValue(key);
  if (!Array.isArray(value)) throw controls.createError(key, `${quote(value)} isn't a list`, hint);
  const invalidItems = value.filter((item) => !isItem(item));
  if (invalidItems.length > 0) {
    throw controls.createError(key, `${quote(invalidItems[0])} isn't supported`, hint);
  }
}

const timePattern = /^([01]?\d|2[0-3]):[0-5]\d$/;

/** Ranges of second, minute, hour, day of the month, month, and day of the week. */
const cronRanges = [
  [0, 59],
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [0, 7],
] as const;

const cronFieldPattern =
  /^([\d*?,/#LW-]|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mon|tue|wed|thu|fri|sat|sun)+$/i;

/** Reports whether the text is a cron expression, with or without seconds. */
function isCron(text: string): boolean {
  const fields = text.trim().split(/\s+/);
  const ranges = fields.length === 5 ? cronRanges.slice(1) : cronRanges;
  return (
    fields.length === ranges.length &&
    ranges.every(([min, max], index) => {
      const field = fields[index] ?? "";
      const numbers = field.replaceAll(/\/\d+/g, "").match(/\d+/g) ?? [];
      return cronFieldPattern.test(field) && numbers.map(Number).every((n) => n >= min && n <= max);
    })
  );
}

/** Throws ControlError if a control of a timed wait is malformed. */
export function requireValidSchedule(controls: Controls): void {
  const cron = controls.getText("cron") ?? "";
  if (cron !== "" && !isCron(cron)) {
    throw controls.createError(
      "cron",
      `${quote(cron)} isn't a cron expression`,
      "Enter five fields, or six with seconds, for example 0 9 * * 1.",
    );
  }
  const timed = controls.getNestedControls("timed");
  if (timed === undefined) return;
  const atTime = timed.getText("atTime") ?? "";
  if (atTime !== "" && !timePattern.test(atTime)) {
    throw timed.createError(
      "atTime",
      `${quote(atTime)} isn't a time`,
      "Enter hours and minutes, for example 09:00.",
    );
  }
  requireItems(
    timed,
    "weekDays",
    (item) => weekdays.some((day) => day === item),
    `Use a list of these values: ${weekdays.join(", ")}.`,
  );
  requireItems(
    timed,
    "monthDays",
    (item) =>
      (typeof item === "string" || typeof item === "number") &&
      /^([1-9]|[12]\d|3[01])$/.test(String(item)),
    'Use a list of days from 1 to 31, for example ["1", "15"].',
  );
  timed.getOneOf("ordinal", ordinals);
  timed.getOneOf("ordinalValue", ordinalValues);
  timed.getOneOf("monthlyType", monthlyTypes);
}
