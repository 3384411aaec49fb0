import { useState } from "react";
import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import { styled } from "@mui/material/styles";
import { Section } from "../../../components/layout/section.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import { hasOperation } from "../../../api/session/has-operation.ts";
import type { StepAddress } from "../../../api/step-preview.ts";
import { ListedWorkflows } from "./listed-workflows.tsx";
import type { RecentStep } from "./recent-steps.ts";
import { Steps, StepButtons, WorkflowRow } from "./workflow-row.tsx";
import Skeleton from "@mui/material/Skeleton";
import { FailurePanel } from "../../../kit/failure/failure-panel.tsx";
import { plural } from "../../../lib/text/format.ts";
import { useKnownSteps } from "./use-known-steps.ts";

const Page = styled("div")({ maxInlineSize: 820, inlineSize: "100%", marginInline: "auto" });
const IdForm = styled("form")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "end",
  gap: 10,
  "& > div": { flex: "1 1 200px" },
});

export interface StepPickerProps {
  recentSteps: readonly RecentStep[];
  onPick: (step: StepAddress) => void;
}

export function StepPicker({ recentSteps, onPick }: StepPickerProps) {
  const [enteredIds, setEnteredIds] = useState({ workflowId: "", stepId: "" });
  return (
    <Page>
      {recentSteps.length > 0 && (
        <Section title="Recent steps">
          <Steps>
            {recentSteps.map((step) => (
              <Button
                key={`${step.workflowId} ${step.stepId}`}
                size="small"
                onClick={() => onPick(step)}
              >
                <DataText value={step.label} maxLength={60} />
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
      <Section title="Enter IDs" note="workflow identifier or ID, and step ID" isLast>
        <IdForm
          onSubmit={(event) => {
            event.preventDefault();
            onPick({ workflowId: enteredIds.workflowId.trim(), stepId: enteredIds.stepId.trim() });
          }}
        >
          <TextField
            label="Workflow"
            autoComplete="off"
            value={enteredIds.workflowId}
            onChange={(event) => setEnteredIds({ ...enteredIds, workflowId: event.target.value })}
          />
          <TextField
            label="Step"
            autoComplete="off"
            value={enteredIds.stepId}
            onChange={(event) => setEnteredIds({ ...enteredIds, stepId: event.target.value })}
          />
          <Button
            type="submit"
            variant="contained"
            disabled={enteredIds.workflowId.trim() === "" || enteredIds.stepId.trim() === ""}
          >
            Preview step
          </Button>
        </IdForm>
      </Section>
    </Page>
  );
}

/** Lists the workflows of recent events, for a service that can't list workflows. */
function KnownWorkflows({ onPick }: { onPick: (step: StepAddress) => void }) {
  const { query, workflows, eventCount, maxEvents } = useKnownSteps();
  const [filter, setFilter] = useState("");
  const filterText = filter.trim().toLowerCase();
  const matchingWorkflows = workflows.filter(({ id, name, steps }) =>
    [id, name, ...steps.map((step) => `${step.name} ${step.type}`)].some((text) =>
      text.toLowerCase().includes(filterText),
    ),
  );
  const statusText = query.isPending
    ? `Loading the newest ${maxEvents} events…`
    : query.isError
      ? ""
      : `Based on ${plural(eventCount, "recent event")} and steps saved in this browser. The API can't list all workflows and steps.`;
  return (
    <Section title="Workflows and steps" note={<span role="status">{statusText}</span>}>
      {query.isPending && workflows.length === 0 ? (
        <ListSkeleton />
      ) : (
        <>
          {query.isError && (
            <FailurePanel
              title="Couldn't load the newest events"
              error={query.error}
              onRetry={() => void query.refetch()}
              isRetrying={query.isFetching}
            />
          )}
          {workflows.length > 8 && (
            <TextField
              label="Search workflows and steps"
              value={filter}
              onChange={(event) => setFilter(event.target.value)}
              sx={{ maxWidth: 320, marginBlockEnd: "6px" }}
            />
          )}
          {!query.isError && workflows.length === 0 && (
            <p>No workflows in recent events. Enter IDs below.</p>
          )}
          {workflows.length > 0 && matchingWorkflows.length === 0 && (
            <p>No workflows match your search.</p>
          )}
          <ul>
            {matchingWorkflows.map(({ id, name, steps }) => (
              <WorkflowRow key={id} id={id} name={name}>
                {(workflowElementId) => (
                  <StepButtons
                    steps={steps}
                    workflowElementId={workflowElementId}
                    onPick={(stepId) => onPick({ workflowId: id, stepId })}
                  />
                )}
              </WorkflowRow>
            ))}
          </ul>
        </>
      )}
    </Section>
  );
}

/** Fills most windows, so that the list doesn't push the form for IDs out of sight. */
function ListSkeleton() {
  return Array.from({ length: 16 }, (_, index) => (
    <Skeleton key={index} variant="rounded" height={52} sx={{ marginBlockEnd: "8px" }} />
  ));
}
