import { useEffect, useRef, useState } from "react";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import type { JsonObject } from "../../../../contract/common.ts";
import { asObject } from "../../../../domain/loose.ts";
import { type PreviewBody, renderStep, type StepAddress } from "../../../api/step-preview.ts";
import { JsonView } from "../../../components/json/json-view.tsx";
import { FailurePanel } from "../../../kit/failure/failure-panel.tsx";
import { plural } from "../../../lib/text/format.ts";
import { readOutcome } from "../render/outcome.ts";
import type { MissingVariable } from "../variables/missing-variables.ts";
import { checkPreview } from "../variables/use-variable-check.ts";
import { isSameVariable } from "../variables/variable-words.ts";
import { shrink, type Shrunk, type ShrinkProgress } from "./shrink.ts";

/** Maximum number of renders: about 30 seconds with the embedded service. */
const max = 300;

const Row = styled("div")({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 8 });

/** What a smaller payload must reproduce: an error title, or a variable without a value. */
export type ShrinkGoal =
  | { kind: "error"; title: string }
  | { kind: "missing"; variable: MissingVariable };

export interface ShrinkPanelProps {
  step: StepAddress;
  controlValues: PreviewBody["controlValues"];
  payload: JsonObject;
  failure: ShrinkGoal;
  /** The service's example, for sections that the payload omits. */
  example: unknown;
  onOpen: (payload: JsonObject) => void;
}

const ends = {
  smallest: "no smaller payload fails",
  bound: "limit reached, a smaller payload may exist",
  stopped: "stopped",
} as const;

export function ShrinkPanel(props: ShrinkPanelProps) {
  const { step, controlValues, payload, failure, example, onOpen } = props;
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
        if (failure.kind === "missing") {
          const check = await checkPreview(body, example);
          return check?.missing.some((one) => isSameVariable(one, failure.variable)) ?? false;
        }
        const { answer } = await renderStep(step, body, controller.signal);
        return readOutcome(answer).error?.title === failure.title;
      };
      const end = await shrink(payload["payload"] ?? {}, fails, {
        max,
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

  const name = failure.kind === "missing" ? failure.variable.name : undefined;
  const shown = found ?? progress;
  return (
    <>
      <Row>
        {progress ? (
          <Button onClick={() => running.current?.abort()}>Stop</Button>
        ) : (
          <Button onClick={() => void start()}>
            {name === undefined
              ? "Find smallest failing payload"
              : `Find smallest payload without ${name}`}
          </Button>
        )}
        <span role="status">
          {shown && `${plural(shown.calls, "attempt")}, limit ${max}`}
          {found && `: ${ends[found.end]}`}
        </span>
      </Row>
      {error !== undefined && (
        <FailurePanel
          title="Couldn't finish the search"
          error={error}
          onRetry={() => void start()}
        />
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
            Use smallest payload
          </Button>
        </Row>
      )}
    </>
  );
}
