import { useSyncExternalStore } from "react";
import type { JobList } from "../../lib/jobs/job-list.ts";
import type { Job, JobState } from "../../lib/jobs/job.ts";

/** The jobs of the tab, kept up to date. */
export const useJobs = (list: JobList): readonly Job[] =>
  useSyncExternalStore(list.subscribe, list.get);

const noJob = () => () => undefined;

/** The state of one job, kept up to date some times a second; undefined without a job. */
export function useJobState(job: Job): JobState;
export function useJobState(job: Job | undefined): JobState | undefined;
export function useJobState(job: Job | undefined): JobState | undefined {
  return useSyncExternalStore(job?.subscribe ?? noJob, () => job?.get());
}
