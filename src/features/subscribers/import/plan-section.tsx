import FormControlLabel from "@mui/material/FormControlLabel";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import { styled } from "@mui/material/styles";
import { useRef } from "react";
import { GuardedButton } from "../../../components/form/guarded-button.tsx";
import { isDoubleClick } from "../../../components/is-double-click.ts";
import { Bar } from "../../../components/layout/bar.tsx";
import { Section } from "../../../components/layout/section.tsx";
import { TaskButtons } from "../../../components/tasks/task-buttons.tsx";
import { Age } from "../../../components/text/time.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import { formatCount, plural } from "../../../lib/text/format.ts";
import type { Task } from "../../../lib/tasks/task.ts";
import type { DryRun } from "./dry-run.ts";
import { getTargetLabel, type ImportMode, type ImportPlan } from "./plan.ts";

export const PlanCounts = styled("dl")({
  display: "flex",
  flexWrap: "wrap",
  gap: "10px 28px",
  marginBlock: "10px 0",
  "& > div": { display: "flex", flexDirection: "column-reverse" },
  "& dt": { color: "var(--ink-3)", fontSize: 12 },
  "& dd": { fontSize: 18, lineHeight: "24px", fontWeight: 650, fontVariantNumeric: "tabular-nums" },
});

const Notes = styled("ul")({
  listStyle: "disc",
  margin: "10px 0 0",
  paddingInlineStart: 18,
  color: "var(--ink-2)",
  "& > li + li": { marginBlockStart: 2 },
});

export interface PlanSectionProps {
  plan: ImportPlan;
  result: DryRun | undefined;
  task: Task | undefined;
  blockedReason: string | undefined;
  /** Changes the mode; undefined after the import starts. */
  onModeChange?: ((mode: ImportMode) => void) | undefined;
  onDryRun: () => void;
}

export function PlanSection({
  plan,
  result,
  task,
  blockedReason,
  onModeChange,
  onDryRun,
}: PlanSectionProps) {
  const runRef = useRef<HTMLDivElement>(null);
  const isRunning = task !== undefined && task.get().endedAt === undefined;
  return (
    <Section
      title="Dry run"
      note={
        result ? (
          <>
            <Age value={new Date(result.at).toISOString()} /> ago
          </>
        ) : (
          "doesn't change anything"
        )
      }
    >
      <RadioGroup
        aria-label="Existing subscribers"
        sx={{ marginBlockEnd: "10px" }}
        value={plan.mode}
        onChange={(_, value) => onModeChange?.(value as ImportMode)}
      >
        <FormControlLabel
          value="upsert"
          disabled={!onModeChange}
          control={<Radio size="small" />}
          label="Create new subscribers and update existing ones"
        />
        <FormControlLabel
          value="create"
          disabled={!onModeChange}
          control={<Radio size="small" />}
          label="Create new subscribers and skip existing ones"
        />
      </RadioGroup>
      <div ref={runRef} role="group" aria-label="Dry run" tabIndex={-1}>
        {onModeChange &&
          (isRunning ? (
            <Bar>
              <TaskButtons task={task} size="medium" />
            </Bar>
          ) : (
            <GuardedButton
              disabledReason={blockedReason}
              onClick={(event) => {
                if (isDoubleClick(event)) return;
                // The buttons of the task replace this button.
                runRef.current?.focus({ preventScroll: true });
                onDryRun();
              }}
            >
              {result ? "Repeat dry run" : "Start dry run"}
            </GuardedButton>
          ))}
        {result && <DryRunResult result={result} />}
      </div>
    </Section>
  );
}

function DryRunResult({ result }: { result: DryRun }) {
  const countEntries: [string, number][] = [
    ["to create", result.create],
    ["to update", result.update],
    ["unchanged", result.unchanged],
    ["skipped, ID already in use", result.exists],
    ["with cleared values", result.clearing],
    ["not sent, invalid", result.faulty],
  ];
  const notes = [
    ...Object.entries(result.cleared).map(([field, rowCount]) => (
      <li key={field}>
        The {getTargetLabel(field)} field will be cleared for {plural(rowCount, "subscriber")}.
      </li>
    )),
    ...Object.entries(result.keysGone).map(([key, rowCount]) => (
      <li key={`data ${key}`}>
        The custom data key <DataText value={key} maxLength={60} /> will be removed from{" "}
        {plural(rowCount, "subscriber")}.
      </li>
    )),
  ];
  return (
    <div role="status">
      <PlanCounts aria-label="Expected changes">
        {countEntries.map(([label, count]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatCount(count)}</dd>
          </div>
        ))}
      </PlanCounts>
      {notes.length > 0 && <Notes>{notes}</Notes>}
    </div>
  );
}
