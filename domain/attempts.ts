import { asObjects, asTime, type LooseObject } from "./loose.ts";

export type AttemptEnd = "Success" | "Warning" | "Failed";

/** What a job's execution details say together (2.7, ExecutionDetail). Times in milliseconds. */
export interface Attempts {
  /** Tries seen, the first included. */
  readonly tries: number;
  /** How the last try ended; undefined while none has ended or a new one has begun. */
  readonly lastEnd: AttemptEnd | undefined;
  /** A `Warning`, or a `Failed` that a later `Success` made good. */
  readonly warned: boolean;
  /** The recipient was seen reading it (`ReadConfirmation`). */
  readonly read: boolean;
  /** Times of the first and the last detail that has one; readings are no activity. */
  readonly firstAt: number | undefined;
  readonly lastAt: number | undefined;
  /** When the last try ended; what providers report later does not move it. */
  readonly endedAt: number | undefined;
}

interface TimedDetail {
  detail: LooseObject;
  /** Milliseconds since the epoch. */
  at: number | undefined;
}

/** Details with their times; an event can have tens of thousands, so each is parsed once. */
function timed(details: unknown): TimedDetail[] {
  const list = asObjects(details).map((detail) => ({ detail, at: asTime(detail["createdAt"]) }));
  const isSortable = list.every(({ at }) => at !== undefined);
  const isSorted = list.every(({ at = 0 }, index) => at >= (list[index - 1]?.at ?? 0));
  return isSortable && !isSorted ? list.toSorted((a, b) => (a.at ?? 0) - (b.at ?? 0)) : list;
}

/** Returns details in order of time if each has one, else in the order received. */
export const inTimeOrder = (details: unknown): LooseObject[] =>
  timed(details).map(({ detail }) => detail);

/** Returns the last detail besides confirmations of reading, which come after the outcome. */
export const lastDetail = (details: unknown): LooseObject | undefined =>
  inTimeOrder(details).findLast(({ status }) => status !== "ReadConfirmation");

const isStart = (status: unknown) => status === "Pending" || status === "Queued";

const isEnd = (status: unknown): status is AttemptEnd =>
  status === "Success" || status === "Warning" || status === "Failed";

/** A detail with the number of the try it belongs to. */
interface NumberedDetail extends TimedDetail {
  /** From 1 on. */
  attempt: number;
}

/**
 * Assigns each detail to its try. The API numbers none: a new one begins with a detail marked
 * `isRetry` after a try that went wrong. Where a job's retries have a `Pending` or `Queued` of
 * their own, only those begin one, since a try may report a warning and a success.
 */
function numberAttempts(details: unknown): NumberedDetail[] {
  const list = timed(details);
  const startsAreTold = list.some(
    ({ detail: { isRetry, status } }) => isRetry === true && isStart(status),
  );
  let attempt = 1;
  let mayRetry = true;
  return list.map(({ detail, at }) => {
    const { status } = detail;
    const mayBegin = startsAreTold ? isStart(status) : status !== "ReadConfirmation";
    if (detail["isRetry"] === true && mayRetry && mayBegin) {
      attempt += 1;
      mayRetry = false;
    }
    if (status === "Failed" || status === "Warning") mayRetry = true;
    return { detail, at, attempt };
  });
}

/** The details of one try, in order of time. */
export interface Attempt {
  /** From 1 on. */
  number: number;
  details: readonly LooseObject[];
}

/** A job's details by the try that each belongs to; readings belong to the last. */
export function groupAttempts(details: unknown): Attempt[] {
  const groups: { number: number; details: LooseObject[] }[] = [];
  for (const { detail, attempt } of numberAttempts(details)) {
    const last = groups.at(-1);
    if (last?.number === attempt) last.details.push(detail);
    else groups.push({ number: attempt, details: [detail] });
  }
  return groups;
}

const known = new WeakMap<object, Attempts>();

/**
 * What the details of a job say together, worked out once for a list of them: the list and what is
 * in it must not be changed afterwards.
 */
export function readAttempts(details: unknown): Attempts {
  if (!Array.isArray(details)) return attemptsOf(details);
  const before = known.get(details);
  if (before) return before;
  const attempts = attemptsOf(details);
  known.set(details, attempts);
  return attempts;
}

function attemptsOf(details: unknown): Attempts {
  const result: { -readonly [Key in keyof Attempts]: Attempts[Key] } = {
    tries: 1,
    lastEnd: undefined,
    warned: false,
    read: false,
    firstAt: undefined,
    lastAt: undefined,
    endedAt: undefined,
  };
  let failed = false;
  for (const { detail, at, attempt } of numberAttempts(details)) {
    const { status } = detail;
    if (status === "ReadConfirmation") {
      result.read = true;
      continue;
    }
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
