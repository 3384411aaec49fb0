import { replaceEqualDeep } from "@tanstack/react-query";
import { readAttempts } from "../../../domain/attempts.ts";
import { asObjects } from "../../../domain/loose.ts";
import { createBreath } from "../../lib/tasks/breath.ts";
import { largeText } from "../client/large-body.ts";

/**
 * Query options of a response with events, of which one may have thousands of jobs: precomputes
 * attempts, and keeps unchanged values on refetch.
 */
export const eventAnswer = <Answer>(
  read: (signal: AbortSignal) => Promise<Answer>,
  eventsIn: (answer: Answer) => unknown,
) => ({
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Answer> => {
    const answer = await read(signal);
    await readAhead(eventsIn(answer));
    return answer;
  },
  structuralSharing: shareRead,
});

/** Precomputes the cached attempts of every job, yielding to the page in between. */
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
 * Structural sharing for the query cache: keeps all values if the text is the same. Skipped for a
 * large text that changed, because comparing values would block the page.
 */
export function shareRead(before: unknown, after: unknown): unknown {
  if (!isRead(before) || !isRead(after)) return after;
  const isSame = before.text === after.text;
  if (!isSame && after.text.length > largeText) return after;
  // `replaceEqualDeep` skips identical objects.
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
