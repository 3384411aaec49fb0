import Button from "@mui/material/Button";
import { downloadFile } from "../../lib/browser/clipboard.ts";
import type { Job } from "../../lib/jobs/job.ts";
import { DownloadIcon, PauseIcon, PlayIcon, StopIcon } from "../icons.tsx";
import { VisuallyHidden } from "../visually-hidden.tsx";
import { useJobState } from "./use-jobs.ts";

/** Everything that can be done with a job now. */
export function JobButtons({ job, size = "small" }: { job: Job; size?: "small" | "medium" }) {
  const { status, file } = useJobState(job);
  const of = <VisuallyHidden> {job.spec.title}</VisuallyHidden>;
  const canPause = job.spec.canPause !== false;
  return (
    <>
      {status === "running" && canPause && (
        <Button size={size} startIcon={<PauseIcon />} onClick={job.pause}>
          Pause{of}
        </Button>
      )}
      {status === "paused" && (
        <Button size={size} startIcon={<PlayIcon />} onClick={job.resume}>
          Resume{of}
        </Button>
      )}
      {(status === "running" || status === "paused") && (
        <Button size={size} startIcon={<StopIcon />} onClick={job.stop}>
          Stop{of}
        </Button>
      )}
      {file && (
        <Button
          size={size}
          startIcon={<DownloadIcon />}
          onClick={() => downloadFile(file.name, file.content)}
        >
          Save file{of}
        </Button>
      )}
    </>
  );
}
