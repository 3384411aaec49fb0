import { sortDetailsByTime } from "./attempts.ts";
import { type DetailKey, parseDetailText } from "./detail-texts.ts";
import { asText, type LooseObject } from "./loose.ts";

/** Describes whether a failed job's provider was called, according to the execution details. */
export interface ProviderCall {
  /**
   * `unknown` if the details show neither. The event page and the failures page attribute a failure
   * to the provider only for `called`.
   */
  callStatus: "called" | "notCalled" | "unknown";
  /** True if any attempt got no response, so the provider may have accepted the message. */
  hasTimedOut: boolean;
}

const afterCallKeys: ReadonlySet<DetailKey> = new Set<DetailKey>([
  "sending",
  "sent",
  "sentWithWarning",
  "providerError",
  "providerTimeout",
  "credentialsRejected",
  "recipientRejected",
  "tokenRejected",
  "someTokensRejected",
  "handedOver",
]);
const beforeCallKeys: ReadonlySet<DetailKey> = new Set<DetailKey>([
  "filtered",
  "canceledAfterFailure",
  "canceledByRequest",
  "noEmail",
  "noPhone",
  "noDeviceToken",
  "noChatDestination",
  "noIntegration",
  "noPrimary",
  "integrationInactive",
  "templateFailed",
  "payloadIncomplete",
  "delayPathMissing",
  "throttled",
  "skippedByThrottle",
]);

/** Matches words that other services use for failures before the provider call. */
const beforeCallPattern =
  /\b(?:templates?|content|render\w*|compil\w*|syntax|payload|variables?|conditions?|filter\w*|integrations?|does not have|has no|missing|not found)\b/i;

function isProviderCall(detail: LooseObject): boolean {
  const key = parseDetailText(detail["detail"])?.key;
  if (key !== undefined) return afterCallKeys.has(key);
  const hasFailed = detail["status"] === "Failed" || detail["status"] === "Warning";
  return (
    detail["source"] === "Webhook" ||
    (hasFailed && /\bprovider\b/i.test(asText(detail["detail"]) ?? ""))
  );
}

/** Reports whether a failure or warning occurred before the provider was called. */
export function isBeforeProviderCall(detail: LooseObject | undefined): boolean {
  const text = asText(detail?.["detail"]);
  const key = parseDetailText(text)?.key;
  return (
    detail?.["source"] === "Payload" ||
    (key === undefined ? beforeCallPattern.test(text ?? "") : beforeCallKeys.has(key))
  );
}

/** Reports whether a failed attempt got no response. */
export function isTimeout({ status, detail }: LooseObject): boolean {
  const text = asText(detail);
  return (
    status === "Failed" &&
    (parseDetailText(text)?.key === "providerTimeout" || /\btime(?:d )?-?out\b/i.test(text ?? ""))
  );
}

/** Returns whether a failed job's provider was called. Accepts any value and never throws. */
export function getProviderCall(executionDetails: unknown): ProviderCall {
  const details = sortDetailsByTime(executionDetails);
  const failure = details.findLast(({ status }) => status === "Failed");
  const hasTimedOut = details.some(isTimeout);
  if (details.some(isProviderCall)) return { callStatus: "called", hasTimedOut };
  return { callStatus: isBeforeProviderCall(failure) ? "notCalled" : "unknown", hasTimedOut };
}
