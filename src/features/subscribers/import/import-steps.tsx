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
import { columnsFault, type ImportPlan } from "./plan.ts";
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
  const run = list.find(({ spec }) => spec.id === stored.id);
  const dry = list.find(({ spec }) => spec.id === dryRunId(stored.id));
  const running = useEnded(run) === false;
  const counting = useEnded(dry) === false;
  const check = useQuery(importQueries.check(stored));

  const show = (next: StoredImport) =>
    client.setQueryData(importQueries.detail(next.id, scopeOf(profile)).queryKey, next);
  const change = (next: StoredImport) => {
    show(next);
    void saveImport(next);
  };
  // The dry run's result is only valid for its plan.
  const replan = (plan: Partial<ImportPlan>) => {
    dry?.stop();
    change({ ...stored, plan: { ...stored.plan, ...plan }, dryRun: undefined });
  };

  const open = !stored.started;
  const sendable = check.data ? check.data.rows - check.data.faulty : undefined;
  const notReady =
    columnsFault(stored.plan.columns) ??
    (stored.summary.tooMany ? "The file has too many rows for one import." : undefined) ??
    (sendable === undefined ? "Wait until the rows are checked." : undefined) ??
    (sendable === 0 ? "No valid rows." : undefined);
  const readOnly =
    profile.readOnly || profile.readOnlyCredential ? "Turn off read-only." : undefined;
  const noDryRun = counting
    ? "Wait until the dry run ends."
    : stored.dryRun
      ? undefined
      : "Run a dry run first.";

  return (
    <>
      <FileSection
        stored={stored}
        {...(open && { onShape: (shape) => void reshape(stored, shape).then(change) })}
      />
      <ColumnsSection
        columns={stored.plan.columns}
        rows={check.data?.first ?? []}
        csv={stored.shape.format === "csv"}
        {...(open && { onChange: (columns) => replan({ columns }) })}
      />
      {check.error && <Alert severity="error">{check.error.message}</Alert>}
      <RowsSection fileName={stored.fileName} columns={stored.plan.columns} check={check.data} />
      <PlanSection
        plan={stored.plan}
        result={stored.dryRun}
        task={counting ? dry : undefined}
        blockedBy={notReady}
        {...(open && { onMode: (mode) => replan({ mode }) })}
        onDryRun={() => startDryRun(profile, stored, show)}
      />
      <RunSection
        stored={stored}
        task={run}
        blockedBy={running ? "The import is running." : (notReady ?? readOnly ?? noDryRun)}
        onStart={() => {
          show({ ...stored, started: true });
          void startImport(profile, stored, { onDone: show });
        }}
      />
    </>
  );
}

const nothing = () => () => undefined;

/** Undefined without a task. Re-renders only when the value changes. */
const useEnded = (task: Task | undefined): boolean | undefined =>
  useSyncExternalStore(task?.subscribe ?? nothing, () => task && task.get().endedAt !== undefined);
