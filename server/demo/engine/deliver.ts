import type { Channel } from "../../../contract/common.ts";
import { failedPart, filtersHold } from "../conditions.ts";
import { hour, minute, second } from "../moments.ts";
import { fraction, randomFrom } from "../random.ts";
import { renderMessage, renderText } from "../render.ts";
import type { JsonObject } from "../workflows/definition.ts";
import { addDetail, moveJob } from "./details.ts";
import type { Answer, EventState, Integration, JobState, MessageState, Setting } from "./model.ts";
import { route } from "./route.ts";

/** Tries for one message, the first included. */
export const maxTries = 3;
const backoff = [0, 6 * second, 25 * second];
/** Share of the jobs whose raw names the integration. */
const namedShare = 0.85;

const channelOf = (job: JobState) => job.step.definition.type as Channel;

/** What templates may use. */
export function templateScope(event: EventState): object {
  const digest = event.jobs.find((job) => job.step.definition.type === "digest");
  return {
    payload: event.payload,
    subscriber: event.subscriber,
    steps: digest
      ? {
          [digest.step.definition.slug]: {
            events: event.digested,
            eventCount: event.digested.length,
          },
        }
      : {},
  };
}

/** The step's controls, or those of the variant whose conditions hold. */
function chooseControls(event: EventState, job: JobState, at: number): JsonObject {
  const { variants = [] } = job.step.definition;
  const scope = { payload: event.payload, subscriber: event.subscriber };
  const variant = variants.find(({ filters }) => filtersHold(filters, scope));
  if (variant === undefined) return job.version.controls;
  addDetail(event, job, at, "variantChosen", {
    raw: { variantId: job.step.variantIds.get(variant), name: variant.name },
  });
  return variant.controls;
}

function recipientOf(event: EventState, channel: Channel, controls: JsonObject): string {
  const { to } = controls;
  if (typeof to === "string") return renderText(to, templateScope(event));
  const { subscriber } = event;
  return (channel === "email" ? subscriber.email : subscriber.phone) ?? subscriber.subscriberId;
}

function makeMessage(
  event: EventState,
  job: JobState,
  at: number,
  integration: Integration,
  setting: Setting,
  controls: JsonObject,
) {
  const channel = channelOf(job);
  const address = event.subscriber.addresses.get(integration.identifier);
  const to = recipientOf(event, channel, controls);
  const mailContent = job.step.definition.blocks ? "blocks" : setting.mailContent;
  job.message = {
    id: event.ids(at),
    createdAt: at,
    channel,
    ...renderMessage(channel, controls, templateScope(event), mailContent),
    deviceTokens: channel === "push" ? (address?.deviceTokens ?? []) : [],
    webhookUrl: channel === "chat" ? (address?.webhookUrl ?? null) : null,
    email: channel === "email" ? to : null,
    phone: channel === "sms" ? to : null,
    providerId: integration.providerId,
    status: "sent",
    errorId: null,
    errorText: null,
    read: false,
    seen: false,
    lastSeenAt: null,
    lastReadAt: null,
    snoozedUntil: null,
    deliveredAt: [],
    updatedAt: at,
    changed: true,
  };
}

/** A payload without what the workflow's schema requires, for a template that insists on it. */
function missingValue(event: EventState, controls: JsonObject): string | undefined {
  if (controls["strict"] !== true) return undefined;
  const { required } = event.workflow.definition.payloadSchema as { required?: string[] };
  return required?.find((name) => !(name in event.payload));
}

/** All that comes before the first try. */
function prepare(event: EventState, job: JobState, at: number, setting: Setting): void {
  const channel = channelOf(job);
  const failed = failedPart(job.step.definition.filters ?? [], {
    payload: event.payload,
    subscriber: event.subscriber,
  });
  if (failed) {
    addDetail(event, job, at, "filtered", {
      raw: { passed: false, filter: failed.filter, part: failed.part, found: failed.found ?? null },
    });
    moveJob(event, job, at, "skipped");
    return;
  }
  const chosen = route(setting.integrations, channel, event);
  if ("refused" in chosen) {
    addDetail(event, job, at, chosen.refused);
    moveJob(event, job, at, chosen.failed ? "failed" : "skipped");
    return;
  }
  const { integration } = chosen;
  const controls = chooseControls(event, job, at);
  job.providerId = integration.providerId;
  const missing = missingValue(event, controls);
  if (missing !== undefined) {
    addDetail(event, job, at, "templateFailed", {
      raw: {
        title: "Undefined variable",
        message: `payload.${missing} is undefined, line 4, column 21`,
        hint: `Send ${missing} with the trigger, or give the variable a default.`,
      },
    });
    moveJob(event, job, at, "failed");
    return;
  }
  makeMessage(event, job, at, integration, setting, controls);
  addDetail(event, job, at, "messageCreated", {
    providerId: integration.providerId,
    ...(job.message && { messageRef: job.message.id }),
  });
  beginTry(event, job, at + 2, setting, integration);
}

const named = (job: JobState) => fraction(`named ${job.key}`) < namedShare;

/** What the provider makes of the present try: the same whenever it is asked. */
function answerOf(
  event: EventState,
  job: JobState,
  startedAt: number,
  setting: Setting,
  integration: Integration,
): Answer {
  const { message } = job;
  return setting.answer({
    integration,
    at: startedAt,
    number: job.tries,
    to: message?.email ?? message?.phone ?? event.subscriber.subscriberId,
    tokens: message?.deviceTokens ?? [],
    event,
    random: randomFrom(job.key, "try", job.tries),
  });
}

function beginTry(
  event: EventState,
  job: JobState,
  at: number,
  setting: Setting,
  integration: Integration,
): void {
  job.via = integration;
  job.tries += 1;
  if (channelOf(job) !== "in_app") {
    addDetail(event, job, at, "sending", {
      values: { provider: integration.providerName },
      providerId: integration.providerId,
      isRetry: job.tries > 1,
      raw: named(job)
        ? { integrationId: integration.id, identifier: integration.identifier, try: job.tries }
        : { try: job.tries },
    });
  }
  const { milliseconds } = answerOf(event, job, at, setting, integration);
  moveJob(event, job, at, "running", at + Math.max(1, Math.round(milliseconds)));
}

/** When and whether something is heard of the message again. */
function callBackAt(job: JobState, at: number): number | null {
  const random = randomFrom(job.key, "callback");
  const later = (share: number, median: number) =>
    random.chance(share) ? Math.round(at + random.around(median)) : null;
  switch (channelOf(job)) {
    case "in_app":
      return later(0.62, 14 * minute);
    case "email":
      return later(0.36, 35 * minute);
    case "sms":
      return later(0.5, 5 * second);
    case "push":
      return later(0.12, 3 * minute);
    case "chat":
      return null;
  }
}

const failures = {
  error: "providerError",
  timeout: "providerTimeout",
  recipient: "recipientRefused",
  token: "tokenRefused",
  credentials: "credentialsRefused",
} as const;

function endTry(event: EventState, job: JobState, at: number, setting: Setting): void {
  const { via, message } = job;
  if (via === null || message === null) throw new Error("A job runs without a message.");
  // The job moved last when this try began.
  const answer = answerOf(event, job, job.updatedAt, setting, via);
  const isRetry = job.tries > 1;
  const extras = {
    providerId: via.providerId,
    isRetry,
    raw: named(job)
      ? { integrationId: via.id, identifier: via.identifier, response: answer.response }
      : answer.response,
  };
  message.updatedAt = at;
  message.changed = true;

  if (answer.result === "sent" || answer.result === "warning") {
    if (answer.refusedTokens?.length) {
      addDetail(event, job, at, "someTokensRefused", {
        providerId: via.providerId,
        isRetry,
        raw: { identifier: via.identifier, tokens: answer.refusedTokens, reason: "UNREGISTERED" },
      });
    }
    const sent = channelOf(job) === "in_app" ? "sentToInbox" : "sent";
    addDetail(event, job, at, answer.result === "warning" ? "sentWithWarning" : sent, {
      ...extras,
      ...(sent === "sentToInbox" && { raw: { messageId: message.id } }),
    });
    message.status = answer.result;
    message.deliveredAt = [at];
    message.errorId = null;
    message.errorText = null;
    moveJob(event, job, at, "completed", callBackAt(job, at));
    return;
  }

  addDetail(event, job, at, failures[answer.result], extras);
  message.status = "error";
  message.errorId = failures[answer.result].replace(
    /[A-Z]/g,
    (letter) => `_${letter.toLowerCase()}`,
  );
  message.errorText = answer.errorText ?? null;
  const again = answer.result === "error" || answer.result === "timeout";
  const wait = backoff[job.tries];
  if (!again || wait === undefined) {
    moveJob(event, job, at, "failed");
    return;
  }
  const nextTryAt = Math.round(
    at + wait * (0.8 + 0.4 * fraction(`backoff ${job.key} ${job.tries}`)),
  );
  addDetail(event, job, at, "retryScheduled", {
    values: { number: job.tries, total: maxTries - 1 },
    isRetry,
    providerId: via.providerId,
    raw: { nextTryAt: new Date(nextTryAt).toISOString() },
  });
  moveJob(event, job, at, "queued", nextTryAt);
}

/** A channel's step whose time has come. */
export function deliver(event: EventState, job: JobState, at: number, setting: Setting): void {
  if (job.status === "running") endTry(event, job, at, setting);
  else if (job.tries === 0) prepare(event, job, at, setting);
  else if (job.via) beginTry(event, job, at, setting, job.via);
}

/** A few people put a message off for an hour; then it is delivered once more. */
function snooze(job: JobState, message: MessageState, at: number): boolean {
  message.changed = true;
  if (message.snoozedUntil !== null) {
    message.deliveredAt.push(at);
    message.snoozedUntil = null;
    return false;
  }
  if (fraction(`snooze ${job.key}`) > 0.06) return false;
  message.snoozedUntil = at + hour;
  message.updatedAt = at;
  job.dueAt = at + hour;
  return true;
}

/** What is heard of a sent message later: opened, handed over, seen, read. */
export function callBack(event: EventState, job: JobState, at: number): void {
  const { message } = job;
  job.dueAt = null;
  job.changed = true;
  if (message === null) return;
  const extras = { ...(channelOf(job) !== "in_app" && { providerId: job.providerId }) };
  switch (channelOf(job)) {
    case "in_app": {
      const random = randomFrom(job.key, "seen");
      if (snooze(job, message, at)) return;
      message.seen = true;
      message.lastSeenAt = at;
      message.updatedAt = at;
      message.changed = true;
      if (!random.chance(0.66)) return;
      message.read = true;
      message.lastReadAt = at;
      const { action } = message.cta;
      if (action && random.chance(0.4)) action.status = "done";
      addDetail(event, job, at, "readInInbox", { raw: { messageId: message.id } });
      return;
    }
    case "sms":
      addDetail(event, job, at, "handedOver", extras);
      return;
    default:
      addDetail(event, job, at, "opened", extras);
  }
}
