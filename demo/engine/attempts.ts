import { iso, second } from "../moments.ts";
import { fraction, randomFrom } from "../random.ts";
import { nextReportAt } from "./delivery-reports.ts";
import { addDetail, moveJob } from "./details.ts";
import type {
  ProviderAnswer,
  EventState,
  SendingIntegration,
  JobState,
  MessageState,
  Setting,
} from "./model.ts";
import { type Rejection, route } from "./route.ts";
import { channelOf } from "./scope.ts";

/** Maximum attempts for one message, including the first. */
export const maxAttempts = 3;
const backoff = [0, 6 * second, 25 * second];
/** Share of jobs whose raw data contains the integration. */
const integrationInRawRatio = 0.85;

const includesIntegration = (job: JobState) => fraction(`named ${job.key}`) < integrationInRawRatio;

export function rejectAttempt(
  event: EventState,
  job: JobState,
  at: number,
  rejection: Rejection,
): void {
  addDetail(event, job, at, rejection.rejected);
  moveJob(event, job, at, rejection.failed ? "failed" : "skipped");
}

/**
 * Returns the provider's response to the current attempt. The same job and attempt always get the
 * same response.
 */
function answerOf(
  event: EventState,
  job: JobState,
  startedAt: number,
  setting: Setting,
  integration: SendingIntegration,
): ProviderAnswer {
  const { message } = job;
  return setting.answer({
    integration,
    at: startedAt,
    number: job.attempts,
    to: message?.row.email ?? message?.row.phone ?? event.subscriber.subscriberId,
    tokens: message?.deviceTokens ?? [],
    event,
    random: randomFrom(job.key, "try", job.attempts),
  });
}

export function beginAttempt(
  event: EventState,
  job: JobState,
  at: number,
  setting: Setting,
  integration: SendingIntegration,
): void {
  job.via = integration;
  job.attempts += 1;
  job.providerId = integration.providerId;
  if (job.message) job.message.row.provider_id = integration.providerId;
  if (channelOf(job) !== "in_app") {
    addDetail(event, job, at, "sending", {
      values: { provider: integration.providerName },
      providerId: integration.providerId,
      isRetry: job.attempts > 1,
      raw: includesIntegration(job)
        ? { integrationId: integration.id, identifier: integration.identifier, try: job.attempts }
        : { try: job.attempts },
    });
  }
  job.answer = answerOf(event, job, at, setting, integration);
  moveJob(event, job, at, "running", at + Math.max(1, Math.round(job.answer.milliseconds)));
}

const failures = {
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

interface AttemptAnswer {
  at: number;
  via: SendingIntegration;
  row: MessageState["row"];
  answer: ProviderAnswer;
}

/** Returns the fields that all execution details of a finished attempt share. */
const answerExtras = (job: JobState, { via, answer }: AttemptAnswer) => ({
  providerId: via.providerId,
  isRetry: job.attempts > 1,
  raw: includesIntegration(job)
    ? { integrationId: via.id, identifier: via.identifier, response: answer.response }
    : answer.response,
});

function succeed(event: EventState, job: JobState, answered: AttemptAnswer): void {
  const { at, via, row, answer } = answered;
  const extras = answerExtras(job, answered);
  if (answer.rejectedTokens?.length) {
    addDetail(event, job, at, "someTokensRejected", {
      ...extras,
      raw: { identifier: via.identifier, tokens: answer.rejectedTokens, reason: "UNREGISTERED" },
    });
  }
  if (channelOf(job) === "in_app") {
    addDetail(event, job, at, "sentToInbox", { raw: { messageId: row.id } });
  } else {
    addDetail(event, job, at, answer.result === "warning" ? "sentWithWarning" : "sent", extras);
  }
  row.status = answer.result === "warning" ? "warning" : "sent";
  row.delivered_at = [new Date(at)];
  row.error_id = null;
  row.error_text = null;
  moveJob(event, job, at, "completed", nextReportAt(job, at));
}

function scheduleRetry(event: EventState, job: JobState, { at, via }: AttemptAnswer, wait: number) {
  const spread = 0.8 + 0.4 * fraction(`backoff ${job.key} ${job.attempts}`);
  const nextAttemptAt = Math.round(at + wait * spread);
  addDetail(event, job, at, "retryScheduled", {
    values: { number: job.attempts, total: maxAttempts - 1 },
    providerId: via.providerId,
    raw: { nextAttemptAt: iso(nextAttemptAt) },
  });
  moveJob(event, job, at, "queued", nextAttemptAt);
}

export function endAttempt(event: EventState, job: JobState, at: number, setting: Setting): void {
  const { via, message } = job;
  if (via === null || message === null) {
    // The integration was deleted during the attempt.
    rejectAttempt(event, job, at, { rejected: "noIntegration", failed: true });
    return;
  }
  // `updatedAt` is the time at which this attempt began.
  const answer = job.answer ?? answerOf(event, job, job.updatedAt, setting, via);
  const { row } = message;
  const answered = { at, via, row, answer };
  row.updated_at = new Date(at);
  message.isChanged = true;
  if (answer.result === "sent" || answer.result === "warning") {
    succeed(event, job, answered);
    return;
  }
  const failure = failures[answer.result];
  addDetail(event, job, at, failure.detail, answerExtras(job, answered));
  row.status = "error";
  row.error_id = failure.errorId;
  row.error_text = answer.errorText ?? null;
  const wait = failure.isRetryable ? backoff[job.attempts] : undefined;
  if (wait === undefined) moveJob(event, job, at, "failed");
  else scheduleRetry(event, job, answered, wait);
}

/** Retries through the same integration, or through another one if it was deactivated. */
export function startRetry(event: EventState, job: JobState, at: number, setting: Setting): void {
  const currentIntegration = setting.integrations.find(
    ({ id, active }) => active && id === job.via?.id,
  );
  const chosen = currentIntegration
    ? { integration: currentIntegration }
    : route(setting.integrations, channelOf(job), event);
  if ("rejected" in chosen) {
    rejectAttempt(event, job, at, chosen);
    return;
  }
  beginAttempt(event, job, at, setting, chosen.integration);
}
