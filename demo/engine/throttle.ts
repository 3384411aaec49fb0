import type { JsonObject } from "../../contract/common.ts";
import { getText } from "../conditions.ts";
import { hourMs } from "../moments.ts";
import { addDetail, setJobStatus } from "./details.ts";
import type { EventState, JobState, EngineContext } from "./model.ts";

/** Casts controls to the shape that all throttle steps of the demo have. */
const getThrottleControls = (controls: JsonObject) => controls as { limit: number; key: string };

const getThrottledValue = (controls: JsonObject, payload: JsonObject): string =>
  getText({ payload }, getThrottleControls(controls).key);

export const createThrottleKey = (
  workflowId: string,
  subscriberId: string,
  controls: JsonObject,
  payload: JsonObject,
): string => `${workflowId} ${subscriberId} ${getThrottledValue(controls, payload)}`;

export function runThrottle(
  event: EventState,
  job: JobState,
  at: number,
  engineContext: EngineContext,
): void {
  const { controls } = job.version;
  const { limit, key } = getThrottleControls(controls);
  const value = getThrottledValue(controls, event.payload);
  const count = engineContext.timeline.countAndRecordCall(
    createThrottleKey(event.workflow.id, event.subscriber.id, controls, event.payload),
    at,
    hourMs,
  );
  const rawData = { key, value, count, limit, windowMilliseconds: hourMs };
  if (count < limit) {
    addDetail(event, job, at, "throttlePassed", { raw: rawData });
    setJobStatus(event, job, at, "completed");
    return;
  }
  addDetail(event, job, at, "throttled", { raw: rawData });
  setJobStatus(event, job, at, "skipped");
  const laterJobs = event.jobs.slice(event.jobs.indexOf(job) + 1);
  for (const otherJob of laterJobs) {
    addDetail(event, otherJob, at, "skippedByThrottle");
    setJobStatus(event, otherJob, at, "skipped");
  }
}
