import Button from "@mui/material/Button";
import { downloadFile } from "../../lib/browser/clipboard.ts";
import type { Task } from "../../lib/tasks/task.ts";
import { DownloadIcon, PauseIcon, PlayIcon, StopIcon } from "../icons.tsx";
import { VisuallyHidden } from "../visually-hidden.tsx";
import { useTaskState } from "./use-tasks.ts";

export function TaskButtons({ task, size = "small" }: { task: Task; size?: "small" | "medium" }) {
  const { status, file } = useTaskState(task);
  const hiddenTitle = <VisuallyHidden> {task.spec.title}</VisuallyHidden>;
  const canPause = task.spec.canPause !== false;
  return (
    <>
      {status === "running" && canPause && (
        <Button size={size} startIcon={<PauseIcon />} onClick={task.pause}>
          Pause{hiddenTitle}
        </Button>
      )}
      {status === "paused" && (
        <Button size={size} startIcon={<PlayIcon />} onClick={task.resume}>
          Resume{hiddenTitle}
        </Button>
      )}
      {(status === "running" || status === "paused") && (
        <Button size={size} startIcon={<StopIcon />} onClick={task.stop}>
          Stop{hiddenTitle}
        </Button>
      )}
      {file && (
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
