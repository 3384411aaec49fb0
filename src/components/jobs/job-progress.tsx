import LinearProgress from "@mui/material/LinearProgress";
import { type Job, shareOf } from "../../lib/jobs/job.ts";
import { countWords } from "./job-words.ts";
import { useJobState } from "./use-jobs.ts";

/** How far a job is; without a known end it only tells that it goes on. */
export function JobProgress({ job }: { job: Job }) {
  const state = useJobState(job);
  const share = state.totalIsLeast ? undefined : shareOf(state);
  const moving = state.status === "running" || state.status === "stopping";
  const value = share ?? (moving ? undefined : 0);
  return (
    <LinearProgress
      aria-label={job.spec.title}
      aria-valuetext={countWords(state, job.spec)}
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
