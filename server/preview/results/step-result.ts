import type { PreviewError, PreviewResult } from "../../../contract/step-preview.ts";
import { ControlError, Controls } from "./controls.ts";
import type { Json } from "../json.ts";
import { readBody, readInApp, readSubjectAndBody } from "./message-results.ts";
import { type HttpRequestPreview, readRequest } from "./request-result.ts";
import { createThrottleResult, createWaitResult } from "./wait-results.ts";

export interface StepResult {
  result: PreviewResult;
  /** Request of an http_request step. The signature is computed from this request. */
  request?: HttpRequestPreview;
}

export const createFailedStep = (type: string, error: PreviewError): StepResult => ({
  result: { type, error },
});

function createResult(type: string, values: Json): StepResult {
  const controls = new Controls(values);
  switch (type) {
    case "email":
    case "push":
      return { result: { type, preview: readSubjectAndBody(controls) } };
    case "in_app":
      return { result: { type, preview: readInApp(controls) } };
    case "sms":
    case "chat":
      return { result: { type, preview: readBody(controls) } };
    case "delay":
    case "digest":
      return { result: createWaitResult(type, controls, values) };
    case "throttle":
      return { result: createThrottleResult(controls, values) };
    case "http_request": {
      const request = readRequest(controls);
      return { result: { type, request }, request };
    }
    // The controls of custom steps and unknown types have no fixed format.
    default:
      return { result: { type, outputs: values } };
  }
}

export function createStepResult(type: string, values: Json): StepResult {
  try {
    return createResult(type, values);
  } catch (error) {
    if (error instanceof ControlError) return createFailedStep(type, error.error);
    throw error;
  }
}
