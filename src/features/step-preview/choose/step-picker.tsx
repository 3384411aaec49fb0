import { useState } from "react";
import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import { styled } from "@mui/material/styles";
import { Section } from "../../../components/layout/section.tsx";
import { CodeText } from "../../../components/text/code-text.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import { FailurePanel } from "../../../kit/failure/failure-panel.tsx";
import { plural } from "../../../lib/text/format.ts";
import type { StepAddress } from "../../../api/step-preview.ts";
import type { RecentStep } from "./recent-steps.ts";
import { stepLabel } from "./known-steps.ts";
import { useKnownSteps } from "./use-known-steps.ts";
import Skeleton from "@mui/material/Skeleton";

const Page = styled("div")({ maxInlineSize: 820, inlineSize: "100%", marginInline: "auto" });
const Workflow = styled("li")({
  paddingBlock: 9,
  borderBlockEnd: "1px solid var(--line-soft)",
  "&:last-of-type": { borderBlockEnd: 0 },
  "& > p": { marginBlockEnd: 6, overflowWrap: "anywhere" },
  "& code": { color: "var(--ink-3)", fontSize: 11.5 },
});
const Steps = styled("div")({ display: "flex", flexWrap: "wrap", gap: 6 });
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
  const { reading, workflows, eventCount, maxEvents } = useKnownSteps();
  const [typedIds, setTypedIds] = useState({ workflowId: "", stepId: "" });
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
    <Page>
      {recent.length > 0 && (
        <Section title="Recent">
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
            {workflows.length > 0 && matches.length === 0 && <p>No workflows match your search</p>}
            <ul>
              {matches.map(({ id, name, steps }) => (
                <Workflow key={id}>
                  <p>
                    <b>
                      <DataText value={name} max={80} />
                    </b>{" "}
                    <CodeText value={id} max={80} />
                  </p>
                  <Steps>
                    {steps.map((step) => (
                      <Button
                        key={step.id}
                        size="small"
                        onClick={() => onPick({ workflowId: id, stepId: step.id })}
                      >
                        <DataText value={stepLabel(step)} max={60} />
                      </Button>
                    ))}
                  </Steps>
                </Workflow>
              ))}
            </ul>
          </>
        )}
      </Section>
      <Section title="By ID" note="workflow ID or trigger identifier, and step ID" last>
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
            Preview
          </Button>
        </IdForm>
      </Section>
    </Page>
  );
}

function ListSkeleton() {
  return Array.from({ length: 6 }, (_, index) => (
    <Skeleton key={index} variant="rounded" height={52} sx={{ marginBlockEnd: "8px" }} />
  ));
}
