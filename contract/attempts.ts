import { asObjects, asText, asTime, type LooseObject } from "./loose.ts";

/** What a job's execution details say together (2.7, ExecutionDetail). */
export interface Attempts {
  /** Tries seen, the first included. */
  tries: number;
  /** How the last try ended; undefined while none has ended or a new one has begun. */
  lastEnd: "Success" | "Warning" | "Failed" | undefined;
  /** A `Warning`, or a `Failed` that a later `Success` made good. */
  warned: boolean;
  /** The recipient was seen reading it (`ReadConfirmation`). */
  read: boolean;
  /** Milliseconds of the first and the last detail that tell a time; readings are no activity. */
  firstAt: number | undefined;
  lastAt: number | undefined;
}

/** Details in order of time where each tells one, else in the order received. */
export function inTimeOrder(details: unknown): LooseObject[] {
  const list = asObjects(details);
  const times = new Map(list.map((detail) => [detail, asTime(detail["createdAt"]) ?? Number.NaN]));
  if ([...times.values()].some(Number.isNaN)) return list;
  return list.toSorted((a, b) => (times.get(a) ?? 0) - (times.get(b) ?? 0));
}

/**
 * Reads a job's details. A try is a run of details: a new one begins with a detail marked
 * `isRetry` after a try that went wrong, since the API numbers no tries.
 */
export function readAttempts(details: unknown): Attempts {
  const result: Attempts = {
    tries: 1,
    lastEnd: undefined,
    warned: false,
    read: false,
    firstAt: undefined,
    lastAt: undefined,
  };
  let failed = false;
  let mayRetry = true;
  for (const detail of inTimeOrder(details)) {
    const status = asText(detail["status"]);
    if (status === "ReadConfirmation") {
      result.read = true;
      continue;
    }
    const at = asTime(detail["createdAt"]);
    result.firstAt ??= at;
    result.lastAt = at ?? result.lastAt;
    if (detail["isRetry"] === true && mayRetry) {
      result.tries += 1;
      result.lastEnd = undefined;
      mayRetry = false;
    }
    if (status === "Warning") result.warned = true;
    if (status === "Success" && failed) result.warned = true;
    if (status === "Failed") failed = true;
    if (status === "Failed" || status === "Warning") mayRetry = true;
    if (status === "Success" || status === "Warning" || status === "Failed") {
      result.lastEnd = status;
    }
  }
  return result;
}
