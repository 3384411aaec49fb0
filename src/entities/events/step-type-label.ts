import type { StepType } from "../../../contract/events.ts";

export interface StepTypeLabel {
  /** A two-letter abbreviation for narrow columns. */
  code: string;
  name: string;
}

const labels: Record<StepType, StepTypeLabel> = {
  in_app: { code: "IN", name: "In-app" },
  email: { code: "EM", name: "Email" },
  sms: { code: "SM", name: "SMS" },
  chat: { code: "CH", name: "Chat" },
  push: { code: "PU", name: "Push" },
  digest: { code: "DG", name: "Digest" },
  delay: { code: "DL", name: "Delay" },
  throttle: { code: "TH", name: "Throttle" },
  custom: { code: "CU", name: "Custom step" },
  http_request: { code: "HT", name: "HTTP request" },
  trigger: { code: "TR", name: "Trigger" },
};

/** The name of an unknown type is the type itself. */
export function describeStepType(type: string): StepTypeLabel {
  if (Object.hasOwn(labels, type)) return labels[type as StepType];
  const letters = type.replace(/[^a-z0-9]/gi, "").slice(0, 2);
  return { code: letters === "" ? "??" : letters.toUpperCase(), name: type || "Unknown step" };
}
