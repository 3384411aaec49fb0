import { useState } from "react";
import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import { styled } from "@mui/material/styles";
import { Section } from "../../../components/layout/section.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import { hasOperation } from "../../../api/session/has-operation.ts";
import type { StepAddress } from "../../../api/step-preview.ts";
import { KnownWorkflows } from "./known-workflows.tsx";
import { ListedWorkflows } from "./listed-workflows.tsx";
import type { RecentStep } from "./recent-steps.ts";
import { Steps } from "./workflow-row.tsx";

const Page = styled("div")({ maxInlineSize: 820, inlineSize: "100%", marginInline: "auto" });
const IdForm = styled("form")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "end",
  gap: 10,
  "& > div": { flex: "1 1 200px" },
});

export interface StepPickerProps {
  recent: readonly RecentStep[];
  onPick: (step: StepAddress) => void;
}

export function StepPicker({ recent, onPick }: StepPickerProps) {
  const [typedIds, setTypedIds] = useState({ workflowId: "", stepId: "" });
  return (
    <Page>
      {recent.length > 0 && (
        <Section title="Recent steps">
          <Steps>
            {recent.map((step) => (
              <Button
                key={`${step.workflowId} ${step.stepId}`}
                size="small"
                onClick={() => onPick(step)}
              >
                <DataText value={step.label} max={60} />
              </Button>
            ))}
          </Steps>
        </Section>
      )}
      {hasOperation("workflows.list") && hasOperation("workflows.read") ? (
        <ListedWorkflows onPick={onPick} />
      ) : (
        <KnownWorkflows onPick={onPick} />
      )}
      <Section title="Enter IDs" note="workflow ID or trigger identifier, and step ID" last>
        <IdForm
          onSubmit={(event) => {
            event.preventDefault();
            onPick({ workflowId: typedIds.workflowId.trim(), stepId: typedIds.stepId.trim() });
          }}
        >
          <TextField
            label="Workflow"
            autoComplete="off"
            value={typedIds.workflowId}
            onChange={(event) => setTypedIds({ ...typedIds, workflowId: event.target.value })}
          />
          <TextField
            label="Step"
            autoComplete="off"
            value={typedIds.stepId}
            onChange={(event) => setTypedIds({ ...typedIds, stepId: event.target.value })}
          />
          <Button
            type="submit"
            variant="contained"
            disabled={typedIds.workflowId.trim() === "" || typedIds.stepId.trim() === ""}
          >
            Preview step
          </Button>
        </IdForm>
      </Section>
    </Page>
  );
}
