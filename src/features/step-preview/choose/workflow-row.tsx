import { type ReactNode, useId } from "react";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { CodeText } from "../../../components/text/code-text.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import { type KnownStep, formatStepLabel } from "./known-steps.ts";

const Row = styled("li")({
  paddingBlock: 9,
  borderBlockEnd: "1px solid var(--line-soft)",
  "&:last-of-type": { borderBlockEnd: 0 },
  "& > p": { marginBlockEnd: 6, overflowWrap: "anywhere" },
  "& code": { color: "var(--ink-3)", fontSize: 11.5 },
});

export const Steps = styled("div")({ display: "flex", flexWrap: "wrap", gap: 6 });

export interface WorkflowRowProps {
  id: string;
  name: string;
  /** Receives the ID of the element that shows the workflow. */
  children: (workflowElementId: string) => ReactNode;
}

export function WorkflowRow({ id, name, children }: WorkflowRowProps) {
  const elementId = useId();
  return (
    <Row>
      <p id={elementId}>
        <b>
          <DataText value={name} maxLength={80} />
        </b>{" "}
        <CodeText value={id} maxLength={80} />
      </p>
      {children(elementId)}
    </Row>
  );
}

export interface StepButtonsProps {
  steps: readonly KnownStep[];
  /** ID of the element that distinguishes the buttons from those of other workflows. */
  workflowElementId: string;
  onPick: (stepId: string) => void;
}

export function StepButtons({ steps, workflowElementId, onPick }: StepButtonsProps) {
  return (
    <Steps>
      {steps.map((step) => (
        <Button
          key={step.id}
          size="small"
          aria-describedby={workflowElementId}
          onClick={() => onPick(step.id)}
        >
          <DataText value={formatStepLabel(step)} maxLength={60} />
        </Button>
      ))}
    </Steps>
  );
}
