import { useState } from "react";
import Skeleton from "@mui/material/Skeleton";
import TextField from "@mui/material/TextField";
import type { StepAddress } from "../../../api/step-preview.ts";
import { Section } from "../../../components/layout/section.tsx";
import { FailurePanel } from "../../../kit/failure/failure-panel.tsx";
import { plural } from "../../../lib/text/format.ts";
import { useKnownSteps } from "./use-known-steps.ts";
import { StepButtons, WorkflowRow } from "./workflow-row.tsx";

/** Lists the workflows of recent events, for a service that can't list workflows. */
export function KnownWorkflows({ onPick }: { onPick: (step: StepAddress) => void }) {
  const { reading, workflows, eventCount, maxEvents } = useKnownSteps();
  const [filter, setFilter] = useState("");
  const query = filter.trim().toLowerCase();
  const matches = workflows.filter(({ id, name, steps }) =>
    [id, name, ...steps.map((step) => `${step.name} ${step.type}`)].some((text) =>
      text.toLowerCase().includes(query),
    ),
  );
  const status = reading.isPending
    ? `Loading the newest ${maxEvents} events…`
    : reading.isError
      ? ""
      : `From ${plural(eventCount, "recent event")}. The API can't list workflows.`;
  return (
    <Section title="Workflows and steps" note={<span role="status">{status}</span>}>
      {reading.isPending && workflows.length === 0 ? (
        <ListSkeleton />
      ) : (
        <>
          {reading.isError && (
            <FailurePanel
              title="Couldn't load the newest events"
              error={reading.error}
              onRetry={() => void reading.refetch()}
              retrying={reading.isFetching}
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
          {!reading.isError && workflows.length === 0 && (
            <p>No workflows in recent events. Enter IDs below.</p>
          )}
          {workflows.length > 0 && matches.length === 0 && <p>No workflows match your search.</p>}
          <ul>
            {matches.map(({ id, name, steps }) => (
              <WorkflowRow key={id} id={id} name={name}>
                <StepButtons
                  steps={steps}
                  onPick={(stepId) => onPick({ workflowId: id, stepId })}
                />
              </WorkflowRow>
            ))}
          </ul>
        </>
      )}
    </Section>
  );
}

function ListSkeleton() {
  return Array.from({ length: 6 }, (_, index) => (
    <Skeleton key={index} variant="rounded" height={52} sx={{ marginBlockEnd: "8px" }} />
  ));
}
