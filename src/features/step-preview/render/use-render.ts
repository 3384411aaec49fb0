import { useEffect, useEffectEvent, useState } from "react";
import { httpFailure } from "../../../api/client/errors.ts";
import { renderStep, type PreviewBody, type StepAddress } from "../../../api/step-preview.ts";
import { wait } from "../../../lib/wait.ts";
import { type RenderOutcome, readOutcome } from "./outcome.ts";

export interface Render {
  outcome: RenderOutcome;
  /** The request's body, as text. */
  body: string;
  ms: number;
  at: number;
}

/** Milliseconds without a keystroke before a render is asked for. */
const pause = 90;

/** Long enough for a service whose queue is full. */
const patience = 3;

async function render(step: StepAddress, body: string, signal: AbortSignal): Promise<Render> {
  for (let tries = 0; ; tries += 1) {
    try {
      // Written from such a body right before.
      const { answer, ms, at } = await renderStep(step, JSON.parse(body) as PreviewBody, signal);
      return { outcome: readOutcome(answer), body, ms, at };
    } catch (error) {
      const busy = httpFailure(error, 429);
      if (!busy || tries === patience) throw error;
      await wait(Math.min(busy.retryAfterMs ?? 1000, 5000), signal);
    }
  }
}

export interface Rendering {
  /** The last good render; it stays while the next one comes, or when that fails. */
  shown: Render | undefined;
  /** What is shown is not of what is typed. */
  stale: boolean;
  /** Why the present one could not be rendered. */
  failure: unknown;
  retry: () => void;
}

/**
 * Renders whenever the request changes and then rests for a moment. Of answers only that to the
 * newest request counts: an older one under way is given up.
 *
 * @param body the request's body as text; undefined while it cannot be sent
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

  // A render follows what is typed, wherever that came from: an event, a scenario, a key.
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
