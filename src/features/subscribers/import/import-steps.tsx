import { useQuery, useQueryClient } from "@tanstack/react-query";
import Alert from "@mui/material/Alert";
import { useSyncExternalStore } from "react";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { tasks } from "../../../api/task-tray.ts";
import { getScope } from "../../../api/session/profile.ts";
import { useReadOnlyReason } from "../../../kit/use-read-only.ts";
import { useProfile } from "../../../api/session/use-session.ts";
import { useTasks, useTaskState } from "../../../components/tasks/use-tasks.ts";
import { ColumnsSection } from "./columns-section.tsx";
import { FileSection } from "./file-section.tsx";
import { toDryRunId, startDryRun, startImport } from "./import-tasks.ts";
import { importQueries } from "./import-queries.ts";
import { findColumnsError, type ImportPlan } from "./plan.ts";
import { PlanSection, PlanCounts } from "./plan-section.tsx";
import { RowsSection } from "./rows-section.tsx";
import { reshape, saveImport, type StoredImport } from "./stored-import.ts";
import type { Task } from "../../../lib/tasks/task.ts";
import { GuardedButton } from "../../../components/form/guarded-button.tsx";
import { DownloadIcon } from "../../../components/icons.tsx";
import { TaskLine } from "../../../components/tasks/task-line.tsx";
import { Bar } from "../../../components/layout/bar.tsx";
import { Section } from "../../../components/layout/section.tsx";
import { downloadFile } from "../../../lib/browser/clipboard.ts";
import { maxRows } from "./read-rows.ts";
import { formatCount, plural } from "../../../lib/text/format.ts";
import { failedOutcomes, outcomeLabels, outcomes } from "./outcomes.ts";
import { createResultFile, toResultFileName, createFailedRowsFile } from "./result-file.ts";

export function ImportSteps({ stored }: { stored: StoredImport }) {
  const profile = useProfile();
  const client = useQueryClient();
  const list = useTasks(tasks);
  const importTask = list.find(({ spec }) => spec.id === stored.id);
  const dryRunTask = list.find(({ spec }) => spec.id === toDryRunId(stored.id));
  const isImportActive = useHasEnded(importTask) === false;
  const isDryRunActive = useHasEnded(dryRunTask) === false;
  const check = useQuery(importQueries.check(stored));

  const showImport = (next: StoredImport) =>
    client.setQueryData(importQueries.detail(next.id, getScope(profile)).queryKey, next);
  const saveChange = (next: StoredImport) => {
    showImport(next);
    void saveImport(next);
  };
  // The result of a dry run is only valid for one plan.
  const replan = (plan: Partial<ImportPlan>) => {
    dryRunTask?.stop();
    saveChange({ ...stored, plan: { ...stored.plan, ...plan }, dryRun: undefined });
  };

  const isEditable = !stored.started;
  const validRows = check.data ? check.data.rows - check.data.invalidCount : undefined;
  const notReadyReason =
    findColumnsError(stored.plan.columns) ??
    (stored.summary.tooMany
      ? `Split the file. An import can have up to ${formatCount(maxRows)} rows.`
      : undefined) ??
    (check.error ? "Correct the file, then import it again." : undefined) ??
    (validRows === undefined ? "Wait for the row check to finish." : undefined) ??
    (validRows === 0 ? "No rows are valid. Correct the file or the column mapping." : undefined);
  const readOnly = useReadOnlyReason();
  const dryRunReason = isDryRunActive
    ? "Wait for the dry run to finish."
    : stored.dryRun
      ? undefined
      : "Start a dry run first.";

  return (
    <>
      <FileSection
        stored={stored}
        {...(isEditable && {
          onShapeChange: (shape) => void reshape(stored, shape).then(saveChange),
        })}
      />
      <ColumnsSection
        columns={stored.plan.columns}
        rows={check.data?.first ?? []}
        isCsv={stored.shape.format === "csv"}
        {...(isEditable && { onChange: (columns) => replan({ columns }) })}
      />
      {check.error && <Alert severity="error">{check.error.message}</Alert>}
      <RowsSection fileName={stored.fileName} columns={stored.plan.columns} check={check.data} />
      <PlanSection
        plan={stored.plan}
        result={stored.dryRun}
        task={isDryRunActive ? dryRunTask : undefined}
        blockedBy={notReadyReason}
        {...(isEditable && { onModeChange: (mode) => replan({ mode }) })}
        onDryRun={() => startDryRun(profile, stored, showImport)}
      />
      <RunSection
        stored={stored}
        task={importTask}
        blockedBy={
          isImportActive
            ? "Wait for the import to finish."
            : (notReadyReason ?? readOnly ?? dryRunReason)
        }
        onStart={() => {
          showImport({ ...stored, started: true });
          void startImport(profile, stored, { onDone: showImport });
        }}
      />
    </>
  );
}

const subscribeToNothing = () => () => undefined;

/** Reports whether a task has ended. Returns undefined without a task. */
const useHasEnded = (task: Task | undefined): boolean | undefined =>
  useSyncExternalStore(
    task?.subscribe ?? subscribeToNothing,
    () => task && task.get().endedAt !== undefined,
  );

const Stack = styled("div")({ display: "grid", gap: 10, maxInlineSize: 820 });

interface RunSectionProps {
  stored: StoredImport;
  task: Task | undefined;
  blockedBy: string | undefined;
  onStart: () => void;
}

function RunSection({ stored, task, blockedBy, onStart }: RunSectionProps) {
  const rows = stored.dryRun ? stored.dryRun.create + stored.dryRun.update : 0;
  const isRunning = task !== undefined && task.get().endedAt === undefined;
  return (
    <Section title="Import" last>
      <Stack>
        {task && <TaskState task={task} />}
        {!isRunning && !stored.finished && (
          <Bar>
            <GuardedButton variant="contained" blockedBy={blockedBy} onClick={onStart}>
              {stored.started
                ? "Continue import"
                : stored.dryRun
                  ? `Import ${plural(rows, "row")}`
                  : "Start import"}
            </GuardedButton>
          </Bar>
        )}
        {stored.started && !isRunning && <Outcomes stored={stored} endedAt={task?.get().endedAt} />}
      </Stack>
    </Section>
  );
}

function TaskState({ task }: { task: Task }) {
  const { endedAt } = useTaskState(task);
  return (
    <>
      <TaskLine task={task} />
      {endedAt === undefined && (
        <p>
          The import runs in the background. After a reload, resume it from the background tasks.
          Finished rows won't be sent again.
        </p>
      )}
    </>
  );
}

function Outcomes({ stored, endedAt }: { stored: StoredImport; endedAt: number | undefined }) {
  const { data: rowOutcomes } = useQuery(importQueries.outcomes(stored, endedAt));
  if (!rowOutcomes) return null;
  const counts = rowOutcomes.count();
  const shownOutcomes = outcomes.filter((outcome) => counts[outcome] > 0);
  const failedCount = failedOutcomes.reduce((sum, outcome) => sum + counts[outcome], 0);
  const download = async (suffix: "result" | "not-imported") => {
    const createFile = suffix === "result" ? createResultFile : createFailedRowsFile;
    downloadFile(toResultFileName(stored, suffix), await createFile(stored, rowOutcomes));
  };
  return (
    <>
      <PlanCounts aria-label="Results">
        {shownOutcomes.map((outcome) => (
          <div key={outcome}>
            <dt>{outcomeLabels[outcome]}</dt>
            <dd>{formatCount(counts[outcome])}</dd>
          </div>
        ))}
      </PlanCounts>
      <Bar>
        <Button startIcon={<DownloadIcon />} onClick={() => void download("result")}>
          Download results
        </Button>
        {failedCount > 0 && (
          <Button startIcon={<DownloadIcon />} onClick={() => void download("not-imported")}>
            Download {plural(failedCount, "row that wasn't imported", "rows that weren't imported")}
          </Button>
        )}
      </Bar>
    </>
  );
}
