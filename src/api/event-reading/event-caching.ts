import { replaceEqualDeep } from "@tanstack/react-query";
import { cacheAttemptSummary } from "../../../domain/attempts.ts";
import { asObjects } from "../../../domain/loose.ts";
import { createYielder } from "../../lib/tasks/yielder.ts";
import { maxPageTextLength } from "../client/large-body.ts";

/**
 * Returns query options for a response with events, each of which may have thousands of jobs. The
 * options precompute attempts and preserve unchanged values on refetch.
 */
export const createEventResponseOptions = <EventResponse>(
  load: (signal: AbortSignal) => Promise<EventResponse>,
  getEvents: (response: EventResponse) => unknown,
) => ({
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<EventResponse> => {
    const response = await load(signal);
    await precomputeAttempts(getEvents(response));
    return response;
  },
  structuralSharing: shareUnchanged,
});

/** Computes and memoizes the attempts of every job. Yields to the main thread in between. */
export async function precomputeAttempts(
  events: unknown,
  yieldToPage = createYielder(),
): Promise<void> {
  for (const event of asObjects(events)) {
    for (const job of asObjects(event["jobs"])) {
      cacheAttemptSummary(job["executionDetails"]);
      await yieldToPage();
    }
  }
}

interface CachedResponse {
  readonly data: unknown;
  readonly drift: unknown;
  readonly text: string;
}

/**
 * Applies structural sharing for the query cache. Preserves unchanged values, or all values if the
 * text is unchanged. Skips large responses that changed, because comparing them blocks the main
 * thread.
 */
export function shareUnchanged(previousResponse: unknown, nextResponse: unknown): unknown {
  if (!isCachedResponse(previousResponse) || !isCachedResponse(nextResponse)) return nextResponse;
  const isSame = previousResponse.text === nextResponse.text;
  if (!isSame && nextResponse.text.length > maxPageTextLength) return nextResponse;
  // `replaceEqualDeep` doesn't descend into identical objects.
  return replaceEqualDeep(
    previousResponse,
    isSame
      ? { ...nextResponse, data: previousResponse.data, drift: previousResponse.drift }
      : nextResponse,
  );
}

const isCachedResponse = (value: unknown): value is CachedResponse =>
  typeof value === "object" &&
  value !== null &&
  "text" in value &&
  typeof value.text === "string" &&
  "data" in value &&
  "drift" in value;
