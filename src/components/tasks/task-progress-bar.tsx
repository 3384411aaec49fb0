import { type Task, getShare } from "../../lib/tasks/task.ts";
import { ProgressBar } from "../progress-bar.tsx";
import { formatTaskCount } from "./task-text.ts";
import { useTaskState } from "./use-tasks.ts";

/** Renders a progress bar, which is indeterminate while an active task has no exact total. */
export function TaskProgressBar({ task }: { task: Task }) {
  const state = useTaskState(task);
  const share = state.isLowerBound ? undefined : getShare(state);
  const isActive = state.status === "running" || state.status === "stopping";
  const value = share ?? (isActive ? undefined : 0);
  return (
    <ProgressBar
      aria-label={task.spec.title}
      aria-valuetext={formatTaskCount(state, task.spec)}
      value={value}
      {...(state.status === "paused" && { "data-stopped": "" })}
    />
  );
}
