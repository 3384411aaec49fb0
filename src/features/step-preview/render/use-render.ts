import { useEffect, useEffectEvent, useState } from "react";
import { httpFailure } from "../../../api/client/errors.ts";
import { renderStep, type PreviewBody, type StepAddress } from "../../../api/step-preview.ts";
import { wait } from "../../../lib/wait.ts";
import { type RenderOutcome, readOutcome } from "./outcome.ts";

export interface Render {
  outcome: RenderOutcome;
  /** The request body as text. */
  body: string;
  ms: number;
  at: number;
}

/** Debounce in milliseconds. */
const pause = 90;

/** Number of retries, for a service with a full queue. */
const maxRetries = 3;

async function render(step: StepAddress, body: string, signal: AbortSignal): Promise<Render> {
  for (let tries = 0; ; tries += 1) {
    try {
      // The text was serialized from such a body.
      const { answer, ms, at } = await renderStep(step, JSON.parse(body) as PreviewBody, signal);
      return { outcome: readOutcome(answer), body, ms, at };
    } catch (error) {
      const busy = httpFailure(error, 429);
      if (!busy || tries === maxRetries) throw error;
      await wait(Math.min(busy.retryAfterMs ?? 1000, 5000), signal);
    }
  }
}

export interface Rendering {
  /** The last successful render; stays while the next one loads or if that fails. */
  shown: Render | undefined;
  /** The shown render isn't of the current input. */
  stale: boolean;
  failure: unknown;
  retry: () => void;
}

/**
 * Renders once the request rests. A newer request aborts the older one. `body`: the request body as
 * text; undefined while it can't be sent.
 */
export function useRender(
  step: StepAddress,
  body: string | undefined,
  onRender: (render: Render) => void,
): Rendering {
  const [shown, setShown] = useState<Render>();
  const [failed, setFailed] = useState<{ body: string; error: unknown }>();
  const [attempt, setAttempt] = useState(0);
  const { workflowId, stepId } = step;
  const rendered = useEffectEvent((next: Render) => {
    setShown(next);
    setFailed(undefined);
    onRender(next);
  });
  const first = shown === undefined;

  // Renders on every change, whether from typing, an event, a scenario, or a shortcut.
  useEffect(() => {
    if (body === undefined) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const timer = setTimeout(
      () => {
        render({ workflowId, stepId }, body, signal).then(
          (next) => {
            if (!signal.aborted) rendered(next);
          },
          (error: unknown) => {
            if (!signal.aborted) setFailed({ body, error });
          },
        );
      },
      first ? 0 : pause,
    );
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
    // The first render only decides how long to wait.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, [workflowId, stepId, body, attempt]);

  return {
    shown,
    stale: shown !== undefined && shown.body !== body,
    failure: failed?.body === body ? failed?.error : undefined,
    retry: () => setAttempt(attempt + 1),
  };
}
