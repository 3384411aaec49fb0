import { addDetail, setJobStatus } from "./engine/details.ts";
import type { EventState } from "./engine/model.ts";
import { startEvent, type Trigger } from "./engine/start.ts";
import { hostileTexts } from "./hostile-text.ts";
import type { IdSource } from "./ids.ts";

/**
 * Raw data that is hard to display: markup, truncated JSON, nested JSON, control and combining
 * characters, and an empty string.
 */
const rawTexts = [
  `<html><body onload="alert(1)">${hostileTexts.frame}</body></html>`,
  `{"message":"${hostileTexts.bidi} ${hostileTexts.zeroWidth}","truncated":`,
  JSON.stringify({ ...hostileTexts, inner: JSON.stringify({ again: hostileTexts.image }) }),
  hostileTexts.control,
  hostileTexts.combining.repeat(20),
  "",
] as const;

/** Returns an event whose execution details have hostile texts, and `rawTexts` as raw data. */
export function createHostileEvent(trigger: Trigger, createId: IdSource): EventState {
  const event = startEvent(trigger, createId);
  const job = event.jobs.find(({ step }) => step.definition.type === "custom");
  if (job === undefined) throw new Error("The workflow has no custom step.");
  event.jobs.splice(0, event.jobs.length, job);
  addDetail(event, job, trigger.at + 3, "queued");
  for (const [index, raw] of rawTexts.entries()) {
    const at = trigger.at + 10 * (index + 1);
    job.details.push({
      id: createId(at),
      status: "Warning",
      source: "Payload",
      detail: Object.values(hostileTexts)[index * 3] ?? hostileTexts.long,
      is_retry: false,
      is_test: false,
      provider_id: null,
      raw,
      message_ref: null,
      created_at: new Date(at),
    });
  }
  const endAt = trigger.at + 100;
  addDetail(event, job, endAt, "customFailed", {
    raw: { error: { name: hostileTexts.svg, message: hostileTexts.words } },
  });
  setJobStatus(event, job, endAt, "failed");
  return event;
}
