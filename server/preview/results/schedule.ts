import { Cron } from "croner";
import { cronOptions, hasCronFormat } from "../../../contract/cron-format.ts";
import { weekdays } from "../../../contract/enums.ts";
import { monthlyTypes, ordinals, ordinalValues } from "../../../contract/workflows.ts";
import type { Json } from "../json.ts";
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

/** Reports whether the text is a cron expression that has a next time. Seconds are optional. */
function isCron(text: string): boolean {
  try {
    return hasCronFormat(text) && new Cron(text, cronOptions).nextRun() !== null;
  } catch {
    return false;
  }
}

function readTimed(controls: Controls): Json | undefined {
  const timed = controls.getNestedControls("timed");
  if (timed === undefined) return undefined;
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
  timed.getOneOf("ordinalValue", ordinalValues);
  timed.getOneOf("monthlyType", monthlyTypes);
  const ordinal = timed.getOneOf("ordinal", ordinals);
  // The ordinal can be a number, but is text in the API.
  return { ...controls.getObject("timed"), ...(ordinal !== undefined && { ordinal }) };
}

const isEmpty = (value: unknown) =>
  value === undefined ||
  value === null ||
  value === "" ||
  (Array.isArray(value) && value.length === 0);

const timedKeys = ["atTime", "weekDays", "monthDays", "ordinal", "ordinalValue"];

/** Returns the schedule of a timed wait. Throws ControlError if it is malformed or missing. */
export function readSchedule(controls: Controls): Json {
  const amount = controls.getPositiveNumber("amount");
  const unit = controls.getTimeUnit("unit");
  const cron = controls.has("cron") ? controls.getText("cron") : undefined;
  if (cron !== undefined && !isCron(cron)) {
    throw controls.createError(
      "cron",
      `${quote(cron)} isn't a cron expression`,
      "Enter five fields, or six with seconds, for example 0 9 * * 1.",
    );
  }
  const timed = readTimed(controls);
  const hasInterval = amount !== undefined && unit !== undefined;
  const hasRule = timedKeys.some((key) => !isEmpty(timed?.[key]));
  if (cron === undefined && !hasInterval && !hasRule) {
    throw controls.createError(
      "timed",
      "no time or days",
      "Enter atTime, weekDays, or monthDays in timed, or enter cron, for example 0 9 * * 1.",
    );
  }
  return { amount, unit, timed, cron };
}
