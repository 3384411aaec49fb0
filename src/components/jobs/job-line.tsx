import type { ReactNode } from "react";
import type { Job } from "../../lib/jobs/job.ts";
import { Bar } from "../layout/bar.tsx";
import { StateMark } from "../state-mark.tsx";
import { useNow } from "../text/time-mode.tsx";
import { JobButtons } from "./job-buttons.tsx";
import { JobProgress } from "./job-progress.tsx";
import { jobLook, jobWords } from "./job-words.ts";
import { useJobState } from "./use-jobs.ts";

export interface JobLineProps {
  job: Job;
  /** Replaces the word and the counts of a finished job. */
  finished?: ReactNode;
  /** After the words, and after the buttons. */
  note?: ReactNode;
  actions?: ReactNode;
}

/** Renders the progress and the state of a job, with what can be done with it. */
export function JobLine({ job, finished, note, actions }: JobLineProps) {
  const state = useJobState(job);
  const now = useNow(state.waitsUntil !== undefined).getTime();
  const { label, tone, icon } = jobLook(state);
  const isOver = finished !== undefined && state.status === "finished";
  return (
    <>
      {state.endedAt === undefined && <JobProgress job={job} />}
      <Bar>
        <StateMark tone={tone} icon={icon} label={isOver ? finished : label} />
        <span>
          {!isOver && jobWords(state, job.spec, now).join(" · ")}
          {note}
        </span>
        <span data-end>
          <JobButtons job={job} />
          {actions}
        </span>
      </Bar>
    </>
  );
}
