import { detailTexts } from "../../domain/detail-text-table.ts";
import { type DetailKey, formatDetailText } from "../../domain/detail-texts.ts";
import type { EventState, JobState } from "./model.ts";

interface DetailExtras {
  values?: Readonly<Record<string, string | number>>;
  /** Strings are stored unchanged, other values as JSON. */
  raw?: unknown;
  providerId?: string;
  isRetry?: boolean;
  messageRef?: string;
}

const toRawText = (raw: unknown): string | null => {
  if (raw === undefined || raw === null) return null;
  return typeof raw === "string" ? raw : JSON.stringify(raw);
};

export function addDetail(
  event: EventState,
  job: JobState,
  at: number,
  key: DetailKey,
  { values, raw, providerId, isRetry = false, messageRef }: DetailExtras = {},
): void {
  const { status, source } = detailTexts[key];
  job.details.push({
    id: event.createId(at),
    status,
    source,
    detail: formatDetailText(key, values),
    is_retry: isRetry,
    is_test: event.isTest,
    provider_id: providerId ?? null,
    raw: toRawText(raw),
    message_ref: messageRef ?? null,
    created_at: new Date(at),
  });
  job.isChanged = true;
}

/** `dueAt` is when the job continues or a delivery report arrives. */
export function setJobStatus(
  event: EventState,
  job: JobState,
  at: number,
  status: JobState["status"],
  dueAt: number | null = null,
): void {
  job.status = status;
  job.dueAt = dueAt;
  job.updatedAt = at;
  job.isChanged = true;
  event.updatedAt = Math.max(event.updatedAt, at);
}
