import { inTimeOrder } from "./attempts.ts";
import { type DetailKey, readDetailText } from "./detail-texts.ts";
import { asText, type LooseObject } from "./loose.ts";

/** Whether a job's provider was part of its failure, as far as the execution details prove. */
export interface ProviderCall {
  /** `unknown`: the details prove neither. Only `called` may name the provider as the cause. */
  call: "called" | "notCalled" | "unknown";
  /** The last attempt ended without an answer, so the message may have been accepted after all. */
  timedOut: boolean;
}

const afterCall: ReadonlySet<DetailKey> = new Set<DetailKey>([
  "sending",
  "sent",
  "sentWithWarning",
  "providerError",
  "providerTimeout",
  "credentialsRefused",
  "recipientRefused",
  "tokenRefused",
  "someTokensRefused",
  "handedOver",
]);
const beforeCall: ReadonlySet<DetailKey> = new Set<DetailKey>([
  "filtered",
  "canceledAfterFailure",
  "canceledByRequest",
  "noEmail",
  "noPhone",
  "noDeviceToken",
  "noChatAddress",
  "noIntegration",
  "noPrimary",
  "integrationInactive",
  "templateFailed",
  "payloadIncomplete",
  "delayPathMissing",
  "throttled",
  "skippedByThrottle",
]);

/** Words of other services for failures before a provider is called. */
const beforeWords =
  /\b(?:templates?|content|render\w*|compil\w*|syntax|payload|variables?|conditions?|filter\w*|integrations?|does not have|has no|missing|not found)\b/i;

function isCall(detail: LooseObject): boolean {
  const key = readDetailText(detail["detail"])?.key;
  if (key !== undefined) return afterCall.has(key);
  const hasFailed = detail["status"] === "Failed" || detail["status"] === "Warning";
  return (
    detail["source"] === "Webhook" ||
    (hasFailed && /\bprovider\b/i.test(asText(detail["detail"]) ?? ""))
  );
}

/** Reports whether a failed job's provider was called. Reads anything, never throws. */
export function providerCall(executionDetails: unknown): ProviderCall {
  const details = inTimeOrder(executionDetails);
  const failure = details.findLast(({ status }) => status === "Failed");
  const text = asText(failure?.["detail"]);
  const key = readDetailText(text)?.key;
  const timedOut = key === "providerTimeout" || /\btime(?:d )?-?out\b/i.test(text ?? "");
  if (details.some(isCall)) return { call: "called", timedOut };
  const isBefore =
    (key !== undefined && beforeCall.has(key)) ||
    failure?.["source"] === "Payload" ||
    (key === undefined && beforeWords.test(text ?? ""));
  return { call: isBefore ? "notCalled" : "unknown", timedOut };
}
