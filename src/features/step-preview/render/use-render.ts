import { useEffect, useEffectEvent, useState } from "react";
import { getHttpFailure } from "../../../api/client/errors.ts";
import { renderStep, type PreviewBody, type StepAddress } from "../../../api/step-preview.ts";
import { wait } from "../../../lib/wait.ts";
import { type RenderOutcome, parseOutcome } from "./outcome.ts";

export interface Render {
  outcome: RenderOutcome;
  requestBodyText: string;
  durationMs: number;
  renderedAt: number;
}

const debounceMs = 90;

/** Maximum number of retries after a 429 response, for example if the queue is full. */
const maxRetries = 3;

async function renderWithRetries(
  step: StepAddress,
  requestBodyText: string,
  signal: AbortSignal,
): Promise<Render> {
  for (let retryCount = 0; ; retryCount += 1) {
    try {
      // The text is a serialized `PreviewBody`.
      const { response, ms, at } = await renderStep(
        step,
        JSON.parse(requestBodyText) as PreviewBody,
        signal,
      );
      return { outcome: parseOutcome(response), requestBodyText, durationMs: ms, renderedAt: at };
    } catch (error) {
      const rateLimitFailure = getHttpFailure(error, 429);
      if (!rateLimitFailure || retryCount === maxRetries) throw error;
      await wait(Math.min(rateLimitFailure.retryAfterMs ?? 1000, 5000), signal);
    }
  }
}

export interface LiveRender {
  /** Result of the last successful request, even if the next request is pending or has failed. */
  lastRender: Render | undefined;
  /** Whether `lastRender` is the result of an earlier request body. */
  isStale: boolean;
  /** Whether `lastRender` is stale and no request is replacing it. */
  isOutdated: boolean;
  /** Whether the request for the current body hasn't completed. */
  isRendering: boolean;
  failure: unknown;
  isRetrying: boolean;
  retry: () => void;
  retryCount: number;
}

/**
 * Renders the step. Requests after the first render are debounced, and a new request aborts the
 * previous request. `requestBodyText` is the body as text, or undefined while the draft is invalid.
 * Renders again when `sharedRetryCount`, the retry count of another step, changes.
 */
export function useRender(
  step: StepAddress,
  requestBodyText: string | undefined,
  onRender: (render: Render) => void,
  sharedRetryCount = 0,
): LiveRender {
  const [lastRender, setLastRender] = useState<Render>();
  const [lastFailure, setLastFailure] = useState<{
    requestBodyText: string;
    retryCount: number;
    sharedRetryCount: number;
    error: unknown;
  }>();
  const [retryCount, setRetryCount] = useState(0);
  const { workflowId, stepId } = step;
  const handleRender = useEffectEvent((newRender: Render) => {
    setLastRender(newRender);
    setLastFailure(undefined);
    onRender(newRender);
  });
  const isFirstRender = lastRender === undefined;

  useEffect(() => {
    if (requestBodyText === undefined) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const timer = setTimeout(
      () => {
        renderWithRetries({ workflowId, stepId }, requestBodyText, signal).then(
          (newRender) => {
            if (!signal.aborted) handleRender(newRender);
          },
          (error: unknown) => {
            if (!signal.aborted)
              setLastFailure({ requestBodyText, retryCount, sharedRetryCount, error });
          },
        );
      },
      isFirstRender ? 0 : debounceMs,
    );
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
    // oxlint-disable-next-line react/exhaustive-deps -- `isFirstRender` only determines the debounce
  }, [workflowId, stepId, requestBodyText, retryCount, sharedRetryCount]);

  const isCurrentFailure =
    lastFailure?.requestBodyText === requestBodyText &&
    lastFailure?.sharedRetryCount === sharedRetryCount;
  const failure = isCurrentFailure ? lastFailure?.error : undefined;
  const isStale = lastRender !== undefined && lastRender.requestBodyText !== requestBodyText;
  const isRendering =
    requestBodyText !== undefined &&
    failure === undefined &&
    lastRender?.requestBodyText !== requestBodyText;
  return {
    lastRender,
    isStale,
    isOutdated: isStale && !isRendering,
    isRendering,
    failure,
    isRetrying: failure !== undefined && lastFailure?.retryCount !== retryCount,
    retry: () => setRetryCount(retryCount + 1),
    retryCount,
  };
}
