import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import Alert from "@mui/material/Alert";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { styled } from "@mui/material/styles";
import { tasks } from "../../../api/task-tray.ts";
import { getScope } from "../../../api/session/profile.ts";
import { useReadOnlyReason } from "../../../kit/use-read-only.ts";
import { useProfile } from "../../../api/session/use-session.ts";
import { useTasks, useTaskState } from "../../../components/tasks/use-tasks.ts";
import { ColumnsSection } from "./columns-section.tsx";
import { FileSection } from "./file-section.tsx";
import { ImportStartedError, toDryRunId, startDryRun, startImport } from "./import-tasks.ts";
import { importQueries } from "./import-queries.ts";
import { ImportResults } from "./import-results.tsx";
import { findColumnsError, type ImportPlan } from "./plan.ts";
import type { FileShape } from "./read-file.ts";
import { PlanSection } from "./plan-section.tsx";
import { RowsSection } from "./rows-section.tsx";
import { loadStartedImport, reshape, saveImport, type StoredImport } from "./stored-import.ts";
import type { Task } from "../../../lib/tasks/task.ts";
import { GuardedButton } from "../../../components/form/guarded-button.tsx";
import { TaskLine } from "../../../components/tasks/task-line.tsx";
import { Bar } from "../../../components/layout/bar.tsx";
import { Section } from "../../../components/layout/section.tsx";
import { maxRows } from "./read-rows.ts";
import { formatCount, plural } from "../../../lib/text/format.ts";

export function ImportSteps({ storedImport }: { storedImport: StoredImport }) {
  const { id } = storedImport;
  const profile = useProfile();
  const scope = getScope(profile);
  const client = useQueryClient();
  const allTasks = useTasks(tasks);
  const importTask = allTasks.find(({ spec }) => spec.id === id);
  const dryRunTask = allTasks.find(({ spec }) => spec.id === toDryRunId(id));
  const isImportActive = useHasEnded(importTask) === false;
  const isDryRunActive = useHasEnded(dryRunTask) === false;
  const checkQuery = useQuery(importQueries.check(storedImport));

  const { queryKey } = importQueries.detail(id, scope);
  const showImport = (updatedImport: StoredImport) => client.setQueryData(queryKey, updatedImport);
  const saveMutation = useMutation({
    mutationFn: async (updatedImport: StoredImport) => {
      const startedImport = await loadStartedImport(updatedImport);
      if (!startedImport) return await saveImport(updatedImport);
      showImport(startedImport);
      throw new ImportStartedError();
    },
    // Saves run one after the other, so that the last change remains.
    scope: { id },
    networkMode: "always",
  });
  const startMutation = useMutation({
    mutationFn: (previousImport: StoredImport) => startImport(profile, previousImport),
    networkMode: "always",
    // Nothing was sent, so the plan can change again, unless another tab has started the import.
    onError: async (_error, previousImport) =>
      showImport(
        (await loadStartedImport(previousImport).catch(() => undefined)) ?? previousImport,
      ),
  });
  const saveChange = (updatedImport: StoredImport) => {
    // The result of a dry run is only valid for one plan.
    tasks.find(toDryRunId(id))?.stop();
    showImport(updatedImport);
    saveMutation.mutate(updatedImport);
  };
  const changePlan = (planChanges: Partial<ImportPlan>) =>
    saveChange({
      ...storedImport,
      plan: { ...storedImport.plan, ...planChanges },
      dryRun: undefined,
    });
  const shapeMutation = useMutation({
    mutationFn: async (shape: FileShape) => {
      const { plan, ...reshapedImport } = await reshape(storedImport, shape);
      // Meanwhile, the operator may have changed the mode or started the import.
      const currentImport = client.getQueryData(queryKey) ?? storedImport;
      if (!currentImport.started)
        saveChange({ ...reshapedImport, plan: { ...plan, mode: currentImport.plan.mode } });
    },
    networkMode: "always",
  });

  // The page may not have started the task: after a reload, tasks are restored without the page.
  // The import remains finished when its task is removed from the tray.
  useEffect(() => {
    void importTask?.completion.then(({ status }) => {
      if (status !== "finished") return;
      client.setQueryData(
        importQueries.detail(id, scope).queryKey,
        (cachedImport) => cachedImport && { ...cachedImport, finished: true },
      );
    });
  }, [client, importTask, id, scope]);

  const isEditable = !storedImport.started;
  const validRowCount = checkQuery.data
    ? checkQuery.data.rowCount - checkQuery.data.invalidCount
    : undefined;
  const notReadyReason =
    findColumnsError(storedImport.plan.columns) ??
    (storedImport.summary.tooMany
      ? `Split the file. An import can have up to ${formatCount(maxRows)} rows.`
      : undefined) ??
    (checkQuery.error ? "Reload the page to check the rows again." : undefined) ??
    (validRowCount === undefined ? "Wait for the row check to finish." : undefined) ??
    (validRowCount === 0
      ? "The file has no valid rows. Correct the file or the column mapping."
      : undefined);
  const readOnlyReason = useReadOnlyReason();
  const missingDryRunReason = isDryRunActive
    ? "Wait for the dry run to finish."
    : storedImport.dryRun
      ? undefined
      : "Start a dry run first.";

  return (
    <>
      <FileSection
        storedImport={storedImport}
        error={shapeMutation.error}
        {...(isEditable && { onShapeChange: shapeMutation.mutate })}
      />
      <ColumnsSection
        columns={storedImport.plan.columns}
        rows={checkQuery.data?.firstRows ?? []}
        isCsv={storedImport.shape.format === "csv"}
        {...(isEditable && { onChange: (columns) => changePlan({ columns }) })}
      />
      {checkQuery.error && (
        <Alert severity="error">Couldn't check the rows. {checkQuery.error.message}</Alert>
      )}
      {(checkQuery.data || !checkQuery.error) && (
        <RowsSection
          fileName={storedImport.fileName}
          columns={storedImport.plan.columns}
          check={checkQuery.data}
        />
      )}
      {saveMutation.error && (
        <Alert ref={focusInsteadOfDisabled} tabIndex={-1} severity="error">
          {saveMutation.error instanceof ImportStartedError
            ? "Another tab started this import, so its settings can't be changed. Continue in that tab."
            : `Couldn't save the change in this browser. ${saveMutation.error.message}`}
        </Alert>
      )}
      <PlanSection
        plan={storedImport.plan}
        result={storedImport.dryRun}
        task={isDryRunActive ? dryRunTask : undefined}
        blockedReason={notReadyReason}
        {...(isEditable && { onModeChange: (mode) => changePlan({ mode }) })}
        onDryRun={() => startDryRun(profile, storedImport, showImport)}
      />
      <RunSection
        storedImport={storedImport}
        task={importTask}
        blockedReason={
          isImportActive
            ? "Wait for the import to finish."
            : (notReadyReason ?? readOnlyReason ?? missingDryRunReason)
        }
        isStarting={startMutation.isPending}
        startError={startMutation.error}
        onStart={() => {
          showImport({ ...storedImport, started: true });
          startMutation.mutate(storedImport);
        }}
      />
    </>
  );
}

/**
 * Focuses an element if the focused control was disabled. Some browsers remove the control's focus
 * only later.
 */
function focusInsteadOfDisabled(element: HTMLElement | null): void {
  if (document.activeElement?.matches("body, :disabled, [aria-disabled=true]")) element?.focus();
}

const subscribeToNothing = () => () => undefined;

/** Returns undefined without a task. */
const useHasEnded = (task: Task | undefined): boolean | undefined =>
  useSyncExternalStore(
    task?.subscribe ?? subscribeToNothing,
    () => task && task.get().endedAt !== undefined,
  );

const Stack = styled("div")({ display: "grid", gap: 10, maxInlineSize: 820 });

interface RunSectionProps {
  storedImport: StoredImport;
  task: Task | undefined;
  blockedReason: string | undefined;
  isStarting: boolean;
  startError: Error | null;
  onStart: () => void;
}

function RunSection(props: RunSectionProps) {
  const { storedImport, task, blockedReason, isStarting, startError, onStart } = props;
  const rowCount = storedImport.dryRun
    ? storedImport.dryRun.create + storedImport.dryRun.update
    : 0;
  const stackRef = useRef<HTMLDivElement>(null);
  const isRunning = task !== undefined && task.get().endedAt === undefined;
  const isFinished = storedImport.finished === true || task?.get().status === "finished";
  return (
    <Section title="Import" isLast>
      <Stack ref={stackRef} role="group" aria-label="Import" tabIndex={-1}>
        {task && <TaskState task={task} />}
        {startError && (
          <Alert severity="error">Couldn't start the import. {startError.message}</Alert>
        )}
        {!isRunning && !isFinished && !isStarting && (
          <Bar>
            <GuardedButton
              variant="contained"
              disabledReason={blockedReason}
              onClick={() => {
                // The progress replaces the button.
                stackRef.current?.focus({ preventScroll: true });
                onStart();
              }}
            >
              {storedImport.started
                ? "Continue import"
                : storedImport.dryRun
                  ? `Import ${plural(rowCount, "row")}`
                  : "Start import"}
            </GuardedButton>
          </Bar>
        )}
        {storedImport.started && !isRunning && !isStarting && (
          <ImportResults storedImport={storedImport} endedAt={task?.get().endedAt} />
        )}
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
