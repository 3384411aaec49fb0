import { hashToFraction } from "../random.ts";
import { addDeliveryReports } from "./delivery-reports.ts";
import { deliver } from "./deliver.ts";
import { addDetail, setJobStatus } from "./details.ts";
import type { EventState, JobState, EngineContext } from "./model.ts";
import { runCustomStep, runHttpRequest } from "./run.ts";
import { runDelay } from "./delay.ts";
import { runDigest } from "./digest.ts";
import { runThrottle } from "./throttle.ts";

const isOver = ({ status }: JobState) =>
  status !== "pending" && status !== "queued" && status !== "running" && status !== "delayed";

type StepRunner = typeof deliver;

/** Step types that run immediately; workers process the others from a queue. */
const immediateRunnersByType: Partial<Record<string, StepRunner>> = {
  digest: runDigest,
  delay: runDelay,
  throttle: runThrottle,
};
const queuedRunnersByType: Partial<Record<string, StepRunner>> = {
  custom: runCustomStep,
  http_request: runHttpRequest,
};

function runStep(event: EventState, job: JobState, at: number, engineContext: EngineContext): void {
  const { type } = job.step.definition;
  const run = immediateRunnersByType[type] ?? queuedRunnersByType[type] ?? deliver;
  run(event, job, at, engineContext);
}

function beginJob(
  event: EventState,
  job: JobState,
  at: number,
  engineContext: EngineContext,
): void {
  if (job.step.definition.type in immediateRunnersByType) {
    runStep(event, job, at, engineContext);
    return;
  }
  addDetail(event, job, at, "queued");
  // The exponent makes most waits short.
  const waitMs = 4 + 70 * hashToFraction(`queue ${job.key}`) ** 3;
  setJobStatus(event, job, at, "queued", Math.round(at + waitMs));
}

function cancelJobsAfterFailure(event: EventState, job: JobState): void {
  if (job.status !== "failed" || !job.step.definition.shouldStopOnFail) return;
  for (const nextJob of event.jobs.slice(event.jobs.indexOf(job) + 1)) {
    addDetail(event, nextJob, job.updatedAt, "canceledAfterFailure", { raw: { jobId: job.id } });
    setJobStatus(event, nextJob, job.updatedAt, "canceled");
  }
}

/** Simulates the jobs of an event, one after another, up to and including `until`. */
export function advance(event: EventState, until: number, engineContext: EngineContext): void {
  let previousEndAt = event.createdAt;
  for (const job of event.jobs) {
    if (job.status === "pending") {
      const startAt = previousEndAt + 3;
      if (startAt > until) return;
      beginJob(event, job, startAt, engineContext);
    }
    while (!isOver(job) && job.dueAt !== null && job.dueAt <= until) {
      runStep(event, job, job.dueAt, engineContext);
    }
    if (!isOver(job)) return;
    cancelJobsAfterFailure(event, job);
    previousEndAt = Math.max(previousEndAt, job.updatedAt);
    while (job.dueAt !== null && job.dueAt <= until) addDeliveryReports(event, job, job.dueAt);
  }
}
