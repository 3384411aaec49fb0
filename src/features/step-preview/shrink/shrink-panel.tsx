import { useEffect, useRef, useState } from "react";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import type { JsonObject } from "../../../../contract/common.ts";
import { asObject } from "../../../../contract/loose.ts";
import { type PreviewBody, renderStep, type StepAddress } from "../../../api/step-preview.ts";
import { JsonView } from "../../../components/json/json-view.tsx";
import { FailurePanel } from "../../../entities/failure-panel.tsx";
import { plural } from "../../../lib/format.ts";
import { readOutcome } from "../render/outcome.ts";
import { shrink, type Shrunk, type ShrinkProgress } from "./shrink.ts";

/** Renders at most: about half a minute with the embedded service. */
const most = 300;

const Row = styled("div")({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 8 });

export interface ShrinkPanelProps {
  step: StepAddress;
  controlValues: PreviewBody["controlValues"];
  /** The preview payload that fails. */
  payload: JsonObject;
  /** Title of its error: another error is another failure. */
  title: string;
  onOpen: (payload: JsonObject) => void;
}

const ends = {
  smallest: "nothing more can be left out",
  bound: "the limit is reached, a smaller one may exist",
  stopped: "stopped",
} as const;

/** Looks for the smallest trigger payload that fails in the same way. */
export function ShrinkPanel({ step, controlValues, payload, title, onOpen }: ShrinkPanelProps) {
  const [progress, setProgress] = useState<ShrinkProgress>();
  const [found, setFound] = useState<Shrunk>();
  const [error, setError] = useState<unknown>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const start = async () => {
    const controller = new AbortController();
    running.current = controller;
    setFound(undefined);
    setError(undefined);
    setProgress({ calls: 0, smallest: payload["payload"] });
    try {
      const fails = async (value: unknown) => {
        const previewPayload = { ...payload, payload: asObject(value) ?? {} };
        const body = { ...(controlValues && { controlValues }), previewPayload };
        const { answer } = await renderStep(step, body, controller.signal);
        return readOutcome(answer).error?.title === title;
      };
      const end = await shrink(payload["payload"] ?? {}, fails, {
        most,
        signal: controller.signal,
        onProgress: setProgress,
      });
      setFound(end);
    } catch (cause) {
      if (!controller.signal.aborted) setError(cause);
    } finally {
      setProgress(undefined);
    }
  };

  const shown = found ?? progress;
  return (
    <>
      <Row>
        {progress ? (
          <Button onClick={() => running.current?.abort()}>Stop</Button>
        ) : (
          <Button onClick={() => void start()}>Find the smallest that fails</Button>
        )}
        <span role="status">
          {shown && `${plural(shown.calls, "render")} of at most ${most}`}
          {found && `: ${ends[found.end]}`}
        </span>
      </Row>
      {error !== undefined && (
        <FailurePanel title="The search broke off" error={error} onRetry={() => void start()} />
      )}
      {shown && (
        <JsonView
          value={shown.smallest}
          label="Smallest failing payload"
          fileName="smallest.json"
          maxHeight={200}
        />
      )}
      {found && (
        <Row>
          <Button onClick={() => onOpen({ ...payload, payload: asObject(found.smallest) ?? {} })}>
            Open the smallest in the editors
          </Button>
        </Row>
      )}
    </>
  );
}
