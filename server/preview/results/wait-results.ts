import * as z from "zod/mini";
import { parseTimestamp } from "../../../contract/read-timestamp.ts";
import { timestampFilter } from "../../../contract/common.ts";
import type { PreviewResult } from "../../../contract/step-preview.ts";
import { type Controls, quote } from "./controls.ts";
import type { Json } from "../json.ts";
import { readSchedule } from "./schedule.ts";
import { pathHint, scheduledDateControl } from "./scheduled-date.ts";

const amountHint = "Add an amount and a unit to the step's controls.";

function readAmountAndUnit(controls: Controls) {
  const amount = controls.getPositiveNumber("amount");
  if (amount === undefined) throw controls.createError("amount", "no value", amountHint);
  const unit = controls.getTimeUnit("unit");
  if (unit === undefined) throw controls.createError("unit", "no value", amountHint);
  return { amount, unit };
}

/**
 * Returns the look-back window. A digest collects an event only if another event occurred within
 * this time before that event.
 */
function readLookBackWindow(controls: Controls): Json | undefined {
  const window = controls.getNestedControls("lookBackWindow");
  if (window) return readAmountAndUnit(window);
  const amount = controls.getPositiveNumber("backoffAmount");
  const unit = controls.getTimeUnit("backoffUnit");
  return amount === undefined || unit === undefined ? undefined : { amount, unit };
}

type WaitStepType = "delay" | "digest";

export const waitKinds = {
  delay: ["regular", "timed", "scheduled"],
  digest: ["regular", "backoff", "timed"],
} as const satisfies Record<WaitStepType, readonly string[]>;

function getWaitKind(type: WaitStepType, controls: Controls) {
  const kind = controls.getOneOf("type", waitKinds[type]);
  if (kind !== undefined) return kind;
  if (controls.has("timed") || controls.has("cron")) return "timed";
  if (!controls.has("delayPath")) return "regular";
  if (type === "delay") return "scheduled";
  throw controls.createError(
    "delayPath",
    "a digest can't wait until a date",
    "Remove the path, or use a delay step.",
  );
}

const removeEmptyValues = (values: Json): Json =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== null),
  );

function readDelayEnd(controls: Controls): string {
  if (!controls.has("delayPath")) {
    throw controls.createError("delayPath", "no value", pathHint);
  }
  const value = controls.getText(scheduledDateControl) ?? "";
  if (!z.safeParse(timestampFilter, value).success) {
    throw controls.createError(
      "delayPath",
      `${quote(controls.getValue("delayPath"))} is ${value === "" ? "empty" : quote(value)}, not a date`,
      pathHint,
    );
  }
  return new Date(parseTimestamp(value)).toISOString();
}

/**
 * Returns a result with an amount and a unit, or with a free-form object for a wait until a time of
 * day or a date.
 */
export function createWaitResult(
  type: WaitStepType,
  controls: Controls,
  values: Json,
): PreviewResult {
  const kind = getWaitKind(type, controls);
  if (kind === "scheduled") {
    const { delayPath } = values;
    return { type, [type]: { type: kind, delayPath, until: readDelayEnd(controls) } };
  }
  const window = readLookBackWindow(controls);
  if (kind === "timed") {
    const { digestKey } = values;
    const result = { type: kind, digestKey, ...readSchedule(controls), lookBackWindow: window };
    return { type, [type]: removeEmptyValues(result) };
  }
  const digestKey = controls.has("digestKey") ? controls.getText("digestKey") : undefined;
  return {
    type,
    preview: {
      ...readAmountAndUnit(controls),
      ...(digestKey !== undefined && { digestKey }),
      ...(window && { lookBackWindow: window }),
    },
  };
}

/** A throttle allows `limit` events per window. */
export function createThrottleResult(controls: Controls, values: Json): PreviewResult {
  const limit = controls.getPositiveNumber("limit");
  const window = controls.has("dynamicKey") ? {} : readAmountAndUnit(controls);
  return {
    type: "throttle",
    throttle: removeEmptyValues({ ...values, ...window, ...(limit && { limit }) }),
  };
}
