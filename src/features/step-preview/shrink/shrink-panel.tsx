import { useEffect, useRef, useState } from "react";
import Button from "@mui/material/Button";
import type { JsonObject } from "../../../../contract/common.ts";
import { asObject } from "../../../../domain/loose.ts";
import { type PreviewBody, renderStep, type StepAddress } from "../../../api/step-preview.ts";
import { JsonView } from "../../../components/json/json-view.tsx";
import { isDoubleClick } from "../../../components/is-double-click.ts";
import { FailurePanel } from "../../../kit/failure/failure-panel.tsx";
import { plural } from "../../../lib/text/format.ts";
import { parseOutcome } from "../render/outcome.ts";
import type { MissingVariable } from "../variables/missing-variables.ts";
import { checkPreview } from "../variables/use-variable-check.ts";
import { isSameVariable } from "../variables/variable-text.ts";
import { shrink, type ShrinkResult, type ShrinkProgress } from "./shrink.ts";
import { Bar } from "../../../components/layout/bar.tsx";

/** Maximum number of renders. The embedded service needs about 30 seconds for all renders. */
const maxRenders = 300;

/** Failure that a smaller payload must reproduce. */
export type ShrinkGoal =
  | { kind: "error"; title: string }
  | { kind: "missing"; variable: MissingVariable };

export interface ShrinkPanelProps {
  step: StepAddress;
  controlValues: PreviewBody["controlValues"];
  payload: JsonObject;
  goal: ShrinkGoal;
  /** The service's example, which is used for sections that the payload omits. */
  example: unknown;
  onOpen: (payload: JsonObject) => void;
}

function formatProgress(
  progress: ShrinkProgress,
  endReason: ShrinkResult["endReason"] | undefined,
): string {
  const countText = plural(progress.renderCount, "render");
  if (endReason === undefined) return `${progress.renderCount} of up to ${maxRenders} renders`;
  if (endReason === "smallest")
    return `Every remaining part is needed to reproduce this issue (${countText})`;
  return endReason === "limit"
    ? `Limit of ${maxRenders} renders reached. A smaller payload may exist.`
    : `Stopped after ${countText}. A smaller payload may exist.`;
}

export function ShrinkPanel(props: ShrinkPanelProps) {
  const { step, controlValues, payload, goal, example, onOpen } = props;
  const [progress, setProgress] = useState<ShrinkProgress>();
  const [result, setResult] = useState<ShrinkResult>();
  const [error, setError] = useState<unknown>();
  const controllerRef = useRef<AbortController>(undefined);
  useEffect(() => () => controllerRef.current?.abort(), []);

  const start = async () => {
    const controller = new AbortController();
    controllerRef.current = controller;
    setResult(undefined);
    setError(undefined);
    setProgress({ renderCount: 0, smallestValue: payload["payload"] });
    try {
      const reproducesFailure = async (value: unknown) => {
        const previewPayload = { ...payload, payload: asObject(value) ?? {} };
        const body = { ...(controlValues && { controlValues }), previewPayload };
        if (goal.kind === "missing") {
          const check = await checkPreview(body, example);
          return (
            check?.missingVariables.some((variable) => isSameVariable(variable, goal.variable)) ??
            false
          );
        }
        const { response } = await renderStep(step, body, controller.signal);
        return parseOutcome(response).error?.title === goal.title;
      };
      const shrinkResult = await shrink(payload["payload"] ?? {}, reproducesFailure, {
        maxRenders,
        signal: controller.signal,
        onProgress: setProgress,
      });
      setResult(shrinkResult);
    } catch (cause) {
      setError(cause);
    } finally {
      setProgress(undefined);
    }
  };

  const variableName = goal.kind === "missing" ? goal.variable.name : undefined;
  const latestProgress = result ?? progress;
  return (
    <>
      <Bar>
        {progress ? (
          <Button
            onClick={(event) => {
              if (!isDoubleClick(event)) controllerRef.current?.abort();
            }}
          >
            Stop
          </Button>
        ) : (
          <Button
            onClick={(event) => {
              if (!isDoubleClick(event)) void start();
            }}
          >
            {variableName === undefined
              ? "Find smallest failing payload"
              : `Find smallest payload where ${variableName} has no value`}
          </Button>
        )}
        <span role="status">
          {latestProgress && formatProgress(latestProgress, result?.endReason)}
        </span>
      </Bar>
      {error !== undefined && (
        <FailurePanel
          title="Couldn't finish the search"
          error={error}
          onRetry={() => void start()}
        />
      )}
      {latestProgress && (
        <JsonView
          value={latestProgress.smallestValue}
          label="Smallest payload"
          fileName="smallest.json"
          maxHeight={200}
        />
      )}
      {result && (
        <Bar>
          <Button
            onClick={() => onOpen({ ...payload, payload: asObject(result.smallestValue) ?? {} })}
          >
            Use smallest payload
          </Button>
        </Bar>
      )}
    </>
  );
}
