import Button from "@mui/material/Button";
import { downloadFile } from "../../lib/browser/clipboard.ts";
import type { Task } from "../../lib/tasks/task.ts";
import { GuardedButton } from "../form/guarded-button.tsx";
import { DownloadIcon, PauseIcon, PlayIcon, StopIcon } from "../icons.tsx";
import { isDoubleClick } from "../is-double-click.ts";
import { VisuallyHidden } from "../visually-hidden.tsx";
import { passFocusOn } from "./pass-focus-on.ts";
import { useTaskState } from "./use-tasks.ts";

export interface TaskButtonsProps {
  task: Task;
  size?: "small" | "medium";
  /** Whether to offer the task's file. */
  hasDownload?: boolean;
}

export function TaskButtons({ task, size = "small", hasDownload = true }: TaskButtonsProps) {
  const { status, file, endedAt } = useTaskState(task);
  const hiddenTitle = <VisuallyHidden> {task.spec.title}</VisuallyHidden>;
  const isPaused = status === "paused";
  const canPause = status === "running" && task.spec.canPause !== false;
  return (
    <>
      {(isPaused || canPause) && (
        <Button
          ref={passFocusOn}
          size={size}
          startIcon={isPaused ? <PlayIcon /> : <PauseIcon />}
          onClick={(event) => {
            if (isDoubleClick(event)) return;
            if (isPaused) task.resume();
            else task.pause();
          }}
        >
          {isPaused ? "Resume" : "Pause"}
          {hiddenTitle}
        </Button>
      )}
      {endedAt === undefined && (
        <GuardedButton
          ref={passFocusOn}
          size={size}
          startIcon={<StopIcon />}
          disabledReason={
            status === "stopping" ? "Wait for the last request to complete." : undefined
          }
          onClick={(event) => {
            if (!isDoubleClick(event)) task.stop();
          }}
        >
          Stop{hiddenTitle}
        </GuardedButton>
      )}
      {hasDownload && file && (
        <Button
          size={size}
          startIcon={<DownloadIcon />}
          onClick={() => downloadFile(file.name, file.content)}
        >
          Download{hiddenTitle}
        </Button>
      )}
    </>
  );
}
