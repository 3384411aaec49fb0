import { styled } from "@mui/material/styles";
import type { PreviewBody, StepAddress } from "../../../api/step-preview.ts";
import type { KnownStep } from "../choose/known-steps.ts";
import type { LiveRender } from "../render/use-render.ts";
import { OtherStepCard, StepCard } from "./step-card.tsx";

const Grid = styled("div")({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 310px), 1fr))",
  alignItems: "start",
  gap: 14,
  padding: "16px",
});

export interface AllStepsProps {
  step: StepAddress;
  /** Steps in execution order. */
  steps: readonly KnownStep[];
  /** Rendering of the step that is open in the editor. */
  rendering: LiveRender;
  previewPayload: PreviewBody["previewPayload"];
  timeZone: string;
  eventTime: unknown;
  onOpen: (stepId: string) => void;
}

export function AllSteps(props: AllStepsProps) {
  const { step, steps, rendering, previewPayload, timeZone, eventTime, onOpen } = props;
  const body = JSON.stringify(previewPayload === undefined ? {} : { previewPayload });
  return (
    <Grid>
      {steps.map((knownStep) => {
        const card = { step: knownStep, timeZone, eventTime, onOpen: () => onOpen(knownStep.id) };
        return knownStep.id === step.stepId ? (
          <StepCard key={knownStep.id} {...card} rendering={rendering} isCurrent />
        ) : (
          <OtherStepCard key={knownStep.id} {...card} workflowId={step.workflowId} body={body} />
        );
      })}
    </Grid>
  );
}
