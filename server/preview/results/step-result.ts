import type { PreviewError, PreviewResult } from "../../../contract/step-preview.ts";
import { ControlFault } from "./control-fault.ts";
import { Controls } from "./controls.ts";
import type { Json } from "../json.ts";
import { bodyOnly, email, inApp, push } from "./message-results.ts";
import { type HttpRequestPreview, requestResult } from "./request-result.ts";
import { throttleResult, waitResult } from "./wait-results.ts";

export interface StepResult {
  result: PreviewResult;
  /** What an http_request step sends, for its signature. */
  request?: HttpRequestPreview;
}

/** A result with an error: in the contract's shape where the type has one, else free-form. */
export const failedStep = (type: string, error: PreviewError): StepResult => ({
  result: { type, error },
});

function resultOf(type: string, values: Json): StepResult {
  const controls = new Controls(values);
  switch (type) {
    case "email":
      return { result: { type, preview: email(controls) } };
    case "in_app":
      return { result: { type, preview: inApp(controls) } };
    case "sms":
    case "chat":
      return { result: { type, preview: bodyOnly(controls) } };
    case "push":
      return { result: { type, preview: push(controls) } };
    case "delay":
    case "digest":
      return { result: waitResult(type, controls, values) };
    case "throttle":
      return { result: throttleResult(controls, values) };
    case "http_request": {
      const request = requestResult(controls);
      return { result: { type, request }, request };
    }
    // A custom step, or a type of another version: its controls mean what its author wants.
    default:
      return { result: { type, outputs: values } };
  }
}

/** The result of a step whose controls are rendered to `values`. */
export function stepResult(type: string, values: Json): StepResult {
  try {
    return resultOf(type, values);
  } catch (error) {
    if (error instanceof ControlFault) return failedStep(type, error.error);
    throw error;
  }
}
