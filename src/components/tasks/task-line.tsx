import type { ReactNode } from "react";
import type { Task } from "../../lib/tasks/task.ts";
import { Bar } from "../layout/bar.tsx";
import { StateMark } from "../state-mark.tsx";
import { useNow } from "../text/time-mode.tsx";
import { TaskButtons } from "./task-buttons.tsx";
import { TaskProgressBar } from "./task-progress-bar.tsx";
import { getTaskMark, getTaskProgressParts } from "./task-text.ts";
import { useTaskState } from "./use-tasks.ts";

export interface TaskLineProps {
  task: Task;
  /** Content that replaces the status and progress text of a finished task. */
  finishedContent?: ReactNode;
  /** Content after the text; `actions` follows the buttons. */
  note?: ReactNode;
  actions?: ReactNode;
}

/** Renders a task on its page. The page itself offers the task's file, like its other results. */
export function TaskLine({ task, finishedContent, note, actions }: TaskLineProps) {
  const state = useTaskState(task);
  const now = useNow(state.wait !== undefined).getTime();
  const { label, tone, icon } = getTaskMark(state);
  const hasFinishedContent = finishedContent !== undefined && state.status === "finished";
  return (
    <>
      {state.endedAt === undefined && <TaskProgressBar task={task} />}
      <Bar>
        <StateMark tone={tone} icon={icon} label={hasFinishedContent ? finishedContent : label} />
        <span>
          {!hasFinishedContent && getTaskProgressParts(state, task.spec, now).join(" · ")}
          {note}
        </span>
        <span data-end>
          <TaskButtons task={task} hasDownload={false} />
          {actions}
        </span>
      </Bar>
    </>
  );
}
