import { toIso, secondMs } from "../moments.ts";
import { hashToFraction, createRandom } from "../random.ts";
import { drawNextReportAt } from "./delivery-reports.ts";
import { addDetail, setJobStatus } from "./details.ts";
import type {
  ProviderResponse,
  EventState,
  SendingIntegration,
  JobState,
  MessageState,
  EngineContext,
} from "./model.ts";
import { type Rejection, findRoute } from "./route.ts";
import { getChannel } from "./scope.ts";

/** Maximum attempts for one message, including the first. */
export const maxAttempts = 3;
const backoffMs = [0, 6 * secondMs, 25 * secondMs];
/** Share of jobs whose raw data contains the integration. */
const integrationInRawRatio = 0.85;

const includesIntegration = (job: JobState) =>
  hashToFraction(`named ${job.key}`) < integrationInRawRatio;

export function rejectAttempt(
  event: EventState,
  job: JobState,
  at: number,
  rejection: Rejection,
): void {
  addDetail(event, job, at, rejection.detailKey);
  setJobStatus(event, job, at, rejection.isFailure ? "failed" : "skipped");
}

/** The same job and attempt always get the same response. */
function getResponse(
  event: EventState,
  job: JobState,
  startedAt: number,
  engineContext: EngineContext,
  integration: SendingIntegration,
): ProviderResponse {
  const { message } = job;
  return engineContext.respond({
    integration,
    at: startedAt,
    number: job.attemptCount,
    to: message?.row.email ?? message?.row.phone ?? event.subscriber.subscriberId,
    tokens: message?.deviceTokens ?? [],
    event,
    random: createRandom(job.key, "try", job.attemptCount),
  });
}

export function beginAttempt(
  event: EventState,
  job: JobState,
  at: number,
  engineContext: EngineContext,
  integration: SendingIntegration,
): void {
  job.attemptIntegration = integration;
  job.attemptCount += 1;
  job.providerId = integration.providerId;
  if (job.message) {
    job.message.row.provider_id = integration.providerId;
    job.message.isChanged = true;
  }
  if (getChannel(job) !== "in_app") {
    addDetail(event, job, at, "sending", {
      values: { provider: integration.providerName },
      providerId: integration.providerId,
      isRetry: job.attemptCount > 1,
      raw: includesIntegration(job)
        ? {
            integrationId: integration.id,
            identifier: integration.identifier,
            try: job.attemptCount,
          }
        : { try: job.attemptCount },
    });
  }
  job.response = getResponse(event, job, at, engineContext, integration);
  setJobStatus(event, job, at, "running", at + Math.max(1, Math.round(job.response.durationMs)));
}

const failuresByResult = {
  error: { detail: "providerError", errorId: "provider_error", isRetryable: true },
  timeout: { detail: "providerTimeout", errorId: "provider_timeout", isRetryable: true },
  recipient: { detail: "recipientRejected", errorId: "recipient_refused", isRetryable: false },
  token: { detail: "tokenRejected", errorId: "token_refused", isRetryable: false },
  credentials: {
    detail: "credentialsRejected",
    errorId: "credentials_refused",
    isRetryable: false,
  },
} as const;

interface AttemptResponse {
  at: number;
  integration: SendingIntegration;
  row: MessageState["row"];
  response: ProviderResponse;
}

const getResponseExtras = (job: JobState, { integration, response }: AttemptResponse) => ({
  providerId: integration.providerId,
  isRetry: job.attemptCount > 1,
  raw: includesIntegration(job)
    ? {
        integrationId: integration.id,
        identifier: integration.identifier,
        response: response.response,
      }
    : response.response,
});

function succeed(event: EventState, job: JobState, attemptResponse: AttemptResponse): void {
  const { at, integration, row, response } = attemptResponse;
  const extras = getResponseExtras(job, attemptResponse);
  if (response.rejectedTokens?.length) {
    addDetail(event, job, at, "someTokensRejected", {
      ...extras,
      raw: {
        identifier: integration.identifier,
        tokens: response.rejectedTokens,
        reason: "UNREGISTERED",
      },
    });
  }
  if (getChannel(job) === "in_app") {
    addDetail(event, job, at, "sentToInbox", { raw: { messageId: row.id } });
  } else {
    addDetail(event, job, at, response.result === "warning" ? "sentWithWarning" : "sent", extras);
  }
  row.status = response.result === "warning" ? "warning" : "sent";
  row.delivered_at = [new Date(at)];
  row.error_id = null;
  row.error_text = null;
  setJobStatus(event, job, at, "completed", drawNextReportAt(job, at));
}

function scheduleRetry(
  event: EventState,
  job: JobState,
  { at, integration }: AttemptResponse,
  waitMs: number,
) {
  const jitter = 0.8 + 0.4 * hashToFraction(`backoff ${job.key} ${job.attemptCount}`);
  const nextAttemptAt = Math.round(at + waitMs * jitter);
  addDetail(event, job, at, "retryScheduled", {
    values: { number: job.attemptCount, total: maxAttempts - 1 },
    providerId: integration.providerId,
    raw: { nextAttemptAt: toIso(nextAttemptAt) },
  });
  setJobStatus(event, job, at, "queued", nextAttemptAt);
}

export function endAttempt(
  event: EventState,
  job: JobState,
  at: number,
  engineContext: EngineContext,
): void {
  const { attemptIntegration, message } = job;
  if (attemptIntegration === null || message === null) {
    // The integration was deleted during the attempt.
    rejectAttempt(event, job, at, { detailKey: "noIntegration", isFailure: true });
    return;
  }
  // `updatedAt` is the time at which this attempt began.
  const response =
    job.response ?? getResponse(event, job, job.updatedAt, engineContext, attemptIntegration);
  const { row } = message;
  const attemptResponse = { at, integration: attemptIntegration, row, response };
  row.updated_at = new Date(at);
  message.isChanged = true;
  if (response.result === "sent" || response.result === "warning") {
    succeed(event, job, attemptResponse);
    return;
  }
  const failure = failuresByResult[response.result];
  addDetail(event, job, at, failure.detail, getResponseExtras(job, attemptResponse));
  row.status = "error";
  row.error_id = failure.errorId;
  row.error_text = response.errorText ?? null;
  const waitMs = failure.isRetryable ? backoffMs[job.attemptCount] : undefined;
  if (waitMs === undefined) setJobStatus(event, job, at, "failed");
  else scheduleRetry(event, job, attemptResponse, waitMs);
}

/** Retries through the same integration if it is still active; otherwise, through another one. */
export function startRetry(
  event: EventState,
  job: JobState,
  at: number,
  engineContext: EngineContext,
): void {
  const currentIntegration = engineContext.integrations.find(
    ({ id, active }) => active && id === job.attemptIntegration?.id,
  );
  const retryRoute = currentIntegration
    ? { integration: currentIntegration }
    : findRoute(engineContext.integrations, getChannel(job), event);
  if ("detailKey" in retryRoute) {
    rejectAttempt(event, job, at, retryRoute);
    return;
  }
  beginAttempt(event, job, at, engineContext, retryRoute.integration);
}
