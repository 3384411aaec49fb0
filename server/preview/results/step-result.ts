import type { PreviewError, PreviewResult } from "../../../contract/step-preview.ts";
import { ControlError, Controls } from "./controls.ts";
import type { Json } from "../json.ts";
import { bodyOnly, inApp, subjectAndBody } from "./message-results.ts";
import { type HttpRequestPreview, requestResult } from "./request-result.ts";
import { throttleResult, waitResult } from "./wait-results.ts";

export interface StepResult {
  result: PreviewResult;
  /** Request of an http_request step, from which the signature is computed. */
  request?: HttpRequestPreview;
}

export const failedStep = (type: string, error: PreviewError): StepResult => ({
  result: { type, error },
});

function resultOf(type: string, values: Json): StepResult {
  const controls = new Controls(values);
  switch (type) {
    case "email":
    case "push":
      return { result: { type, preview: subjectAndBody(controls) } };
    case "in_app":
      return { result: { type, preview: inApp(controls) } };
    case "sms":
    case "chat":
      return { result: { type, preview: bodyOnly(controls) } };
    case "delay":
    case "digest":
      return { result: waitResult(type, controls, values) };
    case "throttle":
      return { result: throttleResult(controls, values) };
    case "http_request": {
      const request = requestResult(controls);
      return { result: { type, request }, request };
    }
    // Only the author of a custom step or of an unknown type defines the controls.
    default:
      return { result: { type, outputs: values } };
  }
}

export function stepResult(type: string, values: Json): StepResult {
  try {
    return resultOf(type, values);
  } catch (error) {
    if (error instanceof ControlError) return failedStep(type, error.error);
    throw error;
  }
}
