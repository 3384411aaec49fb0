import type { JsonObject } from "../../../contract/common.ts";
import { ControlError, quote } from "./controls.ts";

export const scheduledDateControl = "delayPath.date";

export const pathHint =
  "Enter the path of an ISO 8601 date in the payload, for example payload.remindAt.";

const pathPattern = /^[\p{L}_][\p{L}\p{N}_-]*(\.[\p{L}\p{N}_-]+|\[\d+\])*$/u;

/**
 * Adds a control with a template that renders the date of a scheduled delay. Throws ControlError
 * for an invalid path.
 */
export function addScheduledDate(type: string, controls: JsonObject): JsonObject {
  const { delayPath } = controls;
  if (type !== "delay" || typeof delayPath !== "string" || delayPath === "") return controls;
  if (!pathPattern.test(delayPath)) {
    throw new ControlError(["delayPath"], `${quote(delayPath)} isn't a path`, pathHint);
  }
  const fullPath = /^(payload|subscriber|steps|context|env)[.[]/.test(delayPath)
    ? delayPath
    : `payload.${delayPath}`;
  return { ...controls, [scheduledDateControl]: `{{ ${fullPath} }}` };
}
