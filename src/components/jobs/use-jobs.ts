import { useSyncExternalStore } from "react";
import type { JobList } from "../../lib/jobs/job-list.ts";
import type { Job, JobState } from "../../lib/jobs/job.ts";

/** The jobs of the tab, kept up to date. */
export const useJobs = (list: JobList): readonly Job[] =>
  useSyncExternalStore(list.subscribe, list.get);

/** The state of one job, kept up to date some times a second. */
export const useJobState = (job: Job): JobState => useSyncExternalStore(job.subscribe, job.get);
