import { useQuery, useQueryClient } from "@tanstack/react-query";
import Alert from "@mui/material/Alert";
import { tasks } from "../../../api/task-tray.ts";
import { scopeOf } from "../../../api/session/profile.ts";
import { useProfile } from "../../../api/session/use-session.ts";
import { useTasks } from "../../../components/tasks/use-tasks.ts";
import { ColumnsSection } from "./columns-section.tsx";
import { FileSection } from "./file-section.tsx";
import { dryRunId, startDryRun, startImport } from "./import-tasks.ts";
import { importQueries } from "./import-queries.ts";
import { columnsError, type ImportPlan } from "./plan.ts";
import { PlanSection } from "./plan-section.tsx";
import { RowsSection } from "./rows-section.tsx";
import { RunSection } from "./run-section.tsx";
import { reshape, saveImport, type StoredImport } from "./stored-import.ts";
import { useSyncExternalStore } from "react";
import type { Task } from "../../../lib/tasks/task.ts";

export function ImportSteps({ stored }: { stored: StoredImport }) {
  const profile = useProfile();
  const client = useQueryClient();
  const list = useTasks(tasks);
  const importTask = list.find(({ spec }) => spec.id === stored.id);
  const dryRunTask = list.find(({ spec }) => spec.id === dryRunId(stored.id));
  const isImportActive = useHasEnded(importTask) === false;
  const isDryRunActive = useHasEnded(dryRunTask) === false;
  const check = useQuery(importQueries.check(stored));

  const show = (next: StoredImport) =>
    client.setQueryData(importQueries.detail(next.id, scopeOf(profile)).queryKey, next);
  const change = (next: StoredImport) => {
    show(next);
    void saveImport(next);
  };
  // The result of a dry run is only valid for one plan.
  const replan = (plan: Partial<ImportPlan>) => {
    dryRunTask?.stop();
    change({ ...stored, plan: { ...stored.plan, ...plan }, dryRun: undefined });
  };

  const isEditable = !stored.started;
  const validRows = check.data ? check.data.rows - check.data.invalid : undefined;
  const notReady =
    columnsError(stored.plan.columns) ??
    (stored.summary.tooMany ? "The file has too many rows for one import." : undefined) ??
    (validRows === undefined ? "Wait until the rows are checked." : undefined) ??
    (validRows === 0 ? "Correct the rows first. None are valid." : undefined);
  const readOnly = profile.readOnlyCredential
    ? "Sign in with a read-write token first."
    : profile.readOnly
      ? "Turn off read-only mode first."
      : undefined;
  const missingDryRun = isDryRunActive
    ? "Wait until the dry run ends."
    : stored.dryRun
      ? undefined
      : "Start a dry run first.";

  return (
    <>
      <FileSection
        stored={stored}
        {...(isEditable && { onShape: (shape) => void reshape(stored, shape).then(change) })}
      />
      <ColumnsSection
        columns={stored.plan.columns}
        rows={check.data?.first ?? []}
        csv={stored.shape.format === "csv"}
        {...(isEditable && { onChange: (columns) => replan({ columns }) })}
      />
      {check.error && <Alert severity="error">{check.error.message}</Alert>}
      <RowsSection fileName={stored.fileName} columns={stored.plan.columns} check={check.data} />
      <PlanSection
        plan={stored.plan}
        result={stored.dryRun}
        task={isDryRunActive ? dryRunTask : undefined}
        blockedBy={notReady}
        {...(isEditable && { onMode: (mode) => replan({ mode }) })}
        onDryRun={() => startDryRun(profile, stored, show)}
      />
      <RunSection
        stored={stored}
        task={importTask}
        blockedBy={
          isImportActive ? "The import is running." : (notReady ?? readOnly ?? missingDryRun)
        }
        onStart={() => {
          show({ ...stored, started: true });
          void startImport(profile, stored, { onDone: show });
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
