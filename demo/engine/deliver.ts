import { findFailedPart } from "../conditions.ts";
import { addDetail, setJobStatus } from "./details.ts";
import { chooseControls, createMessage, findMissingFieldName } from "./message.ts";
import type { EventState, JobState, EngineContext } from "./model.ts";
import { findRoute } from "./route.ts";
import { getChannel } from "./scope.ts";
import { beginAttempt, endAttempt, rejectAttempt, startRetry } from "./attempts.ts";

/** Creates a job's message and begins the first attempt, unless the job is skipped or fails. */
function startFirstAttempt(
  event: EventState,
  job: JobState,
  at: number,
  engineContext: EngineContext,
): void {
  const channel = getChannel(job);
  const failedPart = findFailedPart(job.step.definition.filters ?? [], {
    payload: event.payload,
    subscriber: event.subscriber,
  });
  if (failedPart) {
    addDetail(event, job, at, "filtered", {
      raw: {
        passed: false,
        filter: failedPart.filter,
        part: failedPart.part,
        found: failedPart.found ?? null,
      },
    });
    setJobStatus(event, job, at, "skipped");
    return;
  }
  const chosenRoute = findRoute(engineContext.integrations, channel, event);
  if ("detailKey" in chosenRoute) {
    rejectAttempt(event, job, at, chosenRoute);
    return;
  }
  const { integration } = chosenRoute;
  const controls = chooseControls(event, job, at);
  job.providerId = integration.providerId;
  const missingFieldName = findMissingFieldName(event);
  if (missingFieldName !== undefined && controls["strict"] === true) {
    addDetail(event, job, at, "templateFailed", {
      raw: {
        title: "Undefined variable",
        message: `payload.${missingFieldName} is undefined, line 4, column 21`,
        hint: `Send ${missingFieldName} with the trigger, or give the variable a default.`,
      },
    });
    setJobStatus(event, job, at, "failed");
    return;
  }
  if (missingFieldName !== undefined) {
    addDetail(event, job, at, "payloadIncomplete", {
      raw: { missing: `payload.${missingFieldName}` },
    });
  }
  const message = createMessage(event, job, at, {
    integration,
    engineContext,
    controls,
  });
  job.message = message;
  addDetail(event, job, at, "messageCreated", {
    providerId: integration.providerId,
    messageRef: message.row.id,
  });
  beginAttempt(event, job, at + 2, engineContext, integration);
}

/** Continues a channel step that is due. */
export function deliver(
  event: EventState,
  job: JobState,
  at: number,
  engineContext: EngineContext,
): void {
  if (job.status === "running") endAttempt(event, job, at, engineContext);
  else if (job.attemptCount === 0) startFirstAttempt(event, job, at, engineContext);
  else startRetry(event, job, at, engineContext);
}
