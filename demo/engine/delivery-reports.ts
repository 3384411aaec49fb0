import type { Message } from "../../contract/messages.ts";
import { hourMs, minuteMs, secondMs } from "../moments.ts";
import { hashToFraction, createRandom } from "../random.ts";
import { addDetail } from "./details.ts";
import type { EventState, JobState, MessageState } from "./model.ts";
import { getChannel } from "./scope.ts";

/** Returns when the next delivery report about the message arrives; null if none arrives. */
export function drawNextReportAt(job: JobState, at: number): number | null {
  const random = createRandom(job.key, "callback");
  const drawReportAt = (share: number, medianMs: number) =>
    random.chance(share) ? Math.round(at + random.latency(medianMs)) : null;
  switch (getChannel(job)) {
    case "in_app":
      return drawReportAt(0.62, 14 * minuteMs);
    case "email":
      return drawReportAt(0.36, 35 * minuteMs);
    case "sms":
      return drawReportAt(0.5, 5 * secondMs);
    case "push":
      return drawReportAt(0.12, 3 * minuteMs);
    case "chat":
      return null;
  }
}

/**
 * If the message is snoozed, delivers it again. If not, snoozes it for an hour in a few cases.
 * Returns whether the message is now snoozed.
 */
function snooze(job: JobState, message: MessageState, at: number): boolean {
  const { row } = message;
  message.isChanged = true;
  if (row.snoozed_until !== null) {
    row.delivered_at.push(new Date(at));
    row.snoozed_until = null;
    return false;
  }
  if (hashToFraction(`snooze ${job.key}`) > 0.06) return false;
  row.snoozed_until = new Date(at + hourMs);
  row.updated_at = new Date(at);
  job.dueAt = at + hourMs;
  return true;
}

/**
 * Records that a sent message was opened, handed over, seen, or read. May instead snooze an in-app
 * message.
 */
export function addDeliveryReports(event: EventState, job: JobState, at: number): void {
  const { message } = job;
  job.dueAt = null;
  job.isChanged = true;
  if (message === null) return;
  const { row } = message;
  const extras = { ...(getChannel(job) !== "in_app" && { providerId: job.providerId }) };
  switch (getChannel(job)) {
    case "in_app": {
      const random = createRandom(job.key, "seen");
      if (snooze(job, message, at)) return;
      row.seen = true;
      row.last_seen_at = new Date(at);
      row.updated_at = new Date(at);
      message.isChanged = true;
      if (!random.chance(0.66)) return;
      row.read = true;
      row.last_read_at = new Date(at);
      // `toCallToAction` creates `cta` in this shape.
      const { action } = row.cta as Message["cta"];
      if (action && random.chance(0.4)) action.status = "done";
      addDetail(event, job, at, "readInInbox", { raw: { messageId: row.id } });
      return;
    }
    case "sms":
      addDetail(event, job, at, "handedOver", extras);
      return;
    default:
      addDetail(event, job, at, "opened", extras);
  }
}
