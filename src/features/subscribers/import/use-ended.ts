import { useSyncExternalStore } from "react";
import type { Job } from "../../../lib/jobs/job.ts";

const nothing = () => () => undefined;

/** Whether a job has ended; undefined without a job. Renders again only when that changes. */
export const useEnded = (job: Job | undefined): boolean | undefined =>
  useSyncExternalStore(job?.subscribe ?? nothing, () => job && job.get().endedAt !== undefined);
