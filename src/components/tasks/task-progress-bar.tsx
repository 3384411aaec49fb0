import LinearProgress from "@mui/material/LinearProgress";
import { type Task, getShare } from "../../lib/tasks/task.ts";
import { formatTaskCount } from "./task-text.ts";
import { useTaskState } from "./use-tasks.ts";

/** Renders a progress bar, which is indeterminate while an active task has no exact total. */
export function TaskProgressBar({ task }: { task: Task }) {
  const state = useTaskState(task);
  const share = state.isLowerBound ? undefined : getShare(state);
  const isActive = state.status === "running" || state.status === "stopping";
  const value = share ?? (isActive ? undefined : 0);
  return (
    <LinearProgress
      aria-label={task.spec.title}
      aria-valuetext={formatTaskCount(state, task.spec)}
      {...(value === undefined
        ? { variant: "indeterminate" as const }
        : { variant: "determinate" as const, value: value * 100 })}
      sx={{
        blockSize: 4,
        borderRadius: "2px",
        background: "var(--line)",
        "& > span": { borderRadius: "2px" },
        ...(state.status === "paused" && { "& > span": { background: "var(--warn)" } }),
      }}
    />
  );
}
