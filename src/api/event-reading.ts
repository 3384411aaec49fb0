import { replaceEqualDeep } from "@tanstack/react-query";
import { readAttempts } from "../../domain/attempts.ts";
import { asObjects } from "../../domain/loose.ts";
import { createBreath } from "../lib/jobs/breath.ts";
import { largeText } from "./large-body.ts";

/**
 * Reads the tries of every job, which are kept, with breaths between: what became of an event with
 * thousands of jobs is then told at once, where working all of it out would hold the page up.
 */
export async function readAhead(events: unknown, breathe = createBreath()): Promise<void> {
  for (const event of asObjects(events)) {
    for (const job of asObjects(event["jobs"])) {
      readAttempts(job["executionDetails"]);
      await breathe();
    }
  }
}

interface Read {
  readonly data: unknown;
  readonly drift: unknown;
  readonly text: string;
}

/**
 * For the query cache: an answer that is read again keeps the values that did not change. Where the
 * text is the same, all of them; where it is large and another, none, as comparing value
 * by value would hold the page up.
 */
export function shareRead(before: unknown, after: unknown): unknown {
  if (!isRead(before) || !isRead(after)) return after;
  const isSame = before.text === after.text;
  if (!isSame && after.text.length > largeText) return after;
  // What is the same object already is not walked.
  return replaceEqualDeep(
    before,
    isSame ? { ...after, data: before.data, drift: before.drift } : after,
  );
}

const isRead = (value: unknown): value is Read =>
  typeof value === "object" &&
  value !== null &&
  "text" in value &&
  typeof value.text === "string" &&
  "data" in value &&
  "drift" in value;
