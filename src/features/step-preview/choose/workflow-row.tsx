import type { ReactNode } from "react";
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
  children: ReactNode;
}

export function WorkflowRow({ id, name, children }: WorkflowRowProps) {
  return (
    <Row>
      <p>
        <b>
          <DataText value={name} maxLength={80} />
        </b>{" "}
        <CodeText value={id} maxLength={80} />
      </p>
      {children}
    </Row>
  );
}

export interface StepButtonsProps {
  steps: readonly KnownStep[];
  onPick: (stepId: string) => void;
}

export function StepButtons({ steps, onPick }: StepButtonsProps) {
  return (
    <Steps>
      {steps.map((step) => (
        <Button key={step.id} size="small" onClick={() => onPick(step.id)}>
          <DataText value={formatStepLabel(step)} maxLength={60} />
        </Button>
      ))}
    </Steps>
  );
}
