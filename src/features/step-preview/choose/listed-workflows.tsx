import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import type { StepAddress } from "../../../api/step-preview.ts";
import { workflowQueries } from "../../../api/workflows.ts";
import { Section } from "../../../components/layout/section.tsx";
import { useDebouncedText } from "../../../components/use-debounced-text.ts";
import { asObjects, asText } from "../../../../domain/loose.ts";
import { FailurePanel } from "../../../kit/failure/failure-panel.tsx";
import { QueryPanel } from "../../../kit/failure/query-panel.tsx";
import { toPlainText } from "../../../lib/text/display-text.ts";
import { plural } from "../../../lib/text/format.ts";
import { StepButtons, WorkflowRow } from "./workflow-row.tsx";

interface ListedWorkflowsProps {
  onPick: (step: StepAddress) => void;
}

/** Lists the workflows of a service that can list them. */
export function ListedWorkflows({ onPick }: ListedWorkflowsProps) {
  const [text, setText] = useState("");
  const query = useQuery(workflowQueries.list(useDebouncedText(text.trim())));
  const workflows = asObjects(query.data?.data.workflows);
  const totalCount = query.data?.data.totalCount ?? workflows.length;
  const note =
    workflows.length < totalCount
      ? `${workflows.length} of ${plural(totalCount, "workflow")}`
      : plural(totalCount, "workflow");
  return (
    <Section title="Workflows and steps" note={query.data && <span role="status">{note}</span>}>
      <TextField
        label="Search workflows"
        value={text}
        onChange={(event) => setText(event.target.value)}
        sx={{ maxWidth: 320, marginBlockEnd: "6px" }}
      />
      <QueryPanel query={query} noun="the workflows">
        {() =>
          workflows.length === 0 ? (
            <p>
              {text === ""
                ? "This environment has no workflows."
                : "No workflows match your search."}
            </p>
          ) : (
            <ul>
              {workflows.map((workflow) => {
                const id = asText(workflow["workflowId"]) ?? asText(workflow["_id"]) ?? "";
                const name = asText(workflow["name"]) ?? id;
                return (
                  <WorkflowRow key={id} id={id} name={name}>
                    {(workflowElementId) => (
                      <ListedSteps
                        workflowId={id}
                        name={name}
                        workflowElementId={workflowElementId}
                        onPick={onPick}
                      />
                    )}
                  </WorkflowRow>
                );
              })}
            </ul>
          )
        }
      </QueryPanel>
    </Section>
  );
}

interface ListedStepsProps extends ListedWorkflowsProps {
  workflowId: string;
  name: string;
  workflowElementId: string;
}

/** Loads the steps on demand, because the list of workflows doesn't include step IDs. */
function ListedSteps({ workflowId, name, workflowElementId, onPick }: ListedStepsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const query = useQuery({ ...workflowQueries.detail(workflowId), enabled: isOpen });
  if (query.isError) {
    return (
      <FailurePanel
        title="Couldn't load the steps"
        error={query.error}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    );
  }
  if (query.data === undefined) {
    return (
      <Button
        size="small"
        aria-label={`Show steps of ${toPlainText(name)}`}
        loading={query.isFetching}
        onClick={() => setIsOpen(true)}
      >
        Show steps
      </Button>
    );
  }
  const steps = asObjects(query.data.data.steps).flatMap((step) => {
    const id = asText(step["_id"]) ?? asText(step["stepId"]);
    const type = asText(step["type"]) ?? "";
    return id === undefined ? [] : [{ id, type, name: asText(step["name"]) ?? "" }];
  });
  return steps.length === 0 ? (
    <span>No steps</span>
  ) : (
    <StepButtons
      steps={steps}
      workflowElementId={workflowElementId}
      onPick={(stepId) => onPick({ workflowId, stepId })}
    />
  );
}
