import { asObjects, asText, asTime, type LooseObject } from "./loose.ts";

export type AttemptEnd = "Success" | "Warning" | "Failed";

/** What a job's execution details say together (2.7, ExecutionDetail). Times in milliseconds. */
export interface Attempts {
  /** Tries seen, the first included. */
  tries: number;
  /** How the last try ended; undefined while none has ended or a new one has begun. */
  lastEnd: AttemptEnd | undefined;
  /** A `Warning`, or a `Failed` that a later `Success` made good. */
  warned: boolean;
  /** The recipient was seen reading it (`ReadConfirmation`). */
  read: boolean;
  /** The first and the last detail that tell a time; readings are no activity. */
  firstAt: number | undefined;
  lastAt: number | undefined;
  /** When the last try ended; what providers report later does not move it. */
  endedAt: number | undefined;
}

/** Details in order of time where each tells one, else in the order received. */
export function inTimeOrder(details: unknown): LooseObject[] {
  const list = asObjects(details);
  const times = new Map(list.map((detail) => [detail, asTime(detail["createdAt"]) ?? Number.NaN]));
  if ([...times.values()].some(Number.isNaN)) return list;
  return list.toSorted((a, b) => (times.get(a) ?? 0) - (times.get(b) ?? 0));
}

const isStart = (status: unknown) => status === "Pending" || status === "Queued";

const isEnd = (status: unknown): status is AttemptEnd =>
  status === "Success" || status === "Warning" || status === "Failed";

/** A detail with the number of the try it belongs to. */
export interface NumberedDetail {
  detail: LooseObject;
  /** From 1 on. */
  attempt: number;
}

/**
 * Gives each detail its try. The API numbers none: a new one begins with a detail marked `isRetry`
 * after a try that went wrong. Where a job's retries have a `Pending` or `Queued` of their own,
 * only those begin one, since a try may tell a warning and a success.
 */
export function numberAttempts(details: unknown): NumberedDetail[] {
  const list = inTimeOrder(details);
  const startsAreTold = list.some(
    ({ isRetry, status }) => isRetry === true && isStart(asText(status)),
  );
  let attempt = 1;
  let mayRetry = true;
  return list.map((detail) => {
    const status = asText(detail["status"]);
    const mayBegin = startsAreTold ? isStart(status) : status !== "ReadConfirmation";
    if (detail["isRetry"] === true && mayRetry && mayBegin) {
      attempt += 1;
      mayRetry = false;
    }
    if (status === "Failed" || status === "Warning") mayRetry = true;
    return { detail, attempt };
  });
}

export function readAttempts(details: unknown): Attempts {
  const result: Attempts = {
    tries: 1,
    lastEnd: undefined,
    warned: false,
    read: false,
    firstAt: undefined,
    lastAt: undefined,
    endedAt: undefined,
  };
  let failed = false;
  for (const { detail, attempt } of numberAttempts(details)) {
    const status = asText(detail["status"]);
    if (status === "ReadConfirmation") {
      result.read = true;
      continue;
    }
    const at = asTime(detail["createdAt"]);
    result.firstAt ??= at;
    result.lastAt = at ?? result.lastAt;
    if (isStart(status) || attempt > result.tries) {
      result.lastEnd = undefined;
      result.endedAt = undefined;
    }
    result.tries = attempt;
    if (isEnd(status)) {
      if (status === "Warning" || (status === "Success" && failed)) result.warned = true;
      if (status === "Failed") failed = true;
      result.endedAt = status === "Failed" ? at : (result.endedAt ?? at);
      result.lastEnd = status;
    }
  }
  return result;
}
