/** Reports whether steps of a type make the workflow wait. */
export const isDigestOrDelay = (type: string) => type === "digest" || type === "delay";

/** Reports whether steps of a type perform work, but don't send a message. */
export const performsWork = (type: string) => type === "custom" || type === "http_request";

/** Types of steps that don't send anything to a subscriber. Unknown types count as sending. */
const nonSendingTypes: ReadonlySet<string> = new Set([
  "digest",
  "delay",
  "throttle",
  "trigger",
  "custom",
  "http_request",
]);

export const isSending = (type: string): boolean => type !== "" && !nonSendingTypes.has(type);
