import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import type { JsonObject } from "../../contract/common.ts";
import { pathId } from "../../contract/common.ts";
import { api } from "../../contract/index.ts";
import { asObject } from "../../domain/loose.ts";
import { call } from "./client/client.ts";
import { eventQueries, maxPageSize, type ReceivedEvent } from "./events.ts";
import { type SearchOf, searchOf } from "./lists/search.ts";

const widths = ["320", "375", "600", "full"] as const;
export type MailWidth = (typeof widths)[number];
const mailColors = ["light", "own", "forced"] as const;
/** Light, the email's own dark mode, or dark by inversion, as some clients force it. */
export type MailColors = (typeof mailColors)[number];

const searchSchema = z.object({
  workflowId: z.optional(pathId),
  stepId: z.optional(pathId),
  /** The event whose payload and control values the preview starts from. */
  eventId: z.optional(pathId),
  /** The subscriber to render for; default: the event's, or the service's example. */
  subscriberId: z.optional(z.string().check(z.minLength(1), z.maxLength(255))),
  /** Overrides the subscriber's locale. */
  locale: z.optional(z.string().check(z.minLength(1), z.maxLength(60))),
  timeZone: z.optional(z.string().check(z.minLength(1), z.maxLength(60))),
  /** Shows every known step of the workflow, side by side, instead of one. */
  show: z.optional(z.literal("steps")),
  width: z.optional(z.enum(widths)),
  /** British spelling, as in saved links. */
  colours: z.optional(z.enum(mailColors)),
});
export type PreviewSearch = SearchOf<typeof searchSchema>;
export const readPreviewSearch = searchOf(searchSchema);

export interface StepAddress {
  workflowId: string;
  stepId: string;
}

/** The service chooses whatever is omitted. */
export interface PreviewBody {
  controlValues?: JsonObject;
  previewPayload?: JsonObject;
}

export interface Rendered {
  /** Unvalidated. */
  answer: unknown;
  /** Until the complete response. */
  ms: number;
  /** Milliseconds since the epoch. */
  at: number;
}

/**
 * Renders a step. Stores nothing, so it has no idempotency key and works in read-only mode.
 *
 * @throws ApiError
 */
export async function renderStep(
  { workflowId, stepId }: StepAddress,
  body: PreviewBody,
  signal?: AbortSignal,
): Promise<Rendered> {
  const startedAt = performance.now();
  const { data, receivedAt } = await call(api.stepPreview.render, {
    params: { workflowId, stepId },
    body,
    signal,
  });
  return { answer: data, ms: performance.now() - startedAt, at: receivedAt };
}

/** Number of newest events from which workflows and steps are derived. */
export const maxSampledEvents = 200;

async function newestEvents(signal: AbortSignal): Promise<ReceivedEvent[]> {
  const events: ReceivedEvent[] = [];
  for (let page = 0; events.length < maxSampledEvents; page += 1) {
    const query = { limit: maxPageSize, ...(page > 0 && { page }) };
    const { data } = await call(api.events.list, { query, signal });
    const records = Array.isArray(data.data) ? data.data : [];
    events.push(...records);
    if (data.hasMore !== true || records.length === 0) break;
  }
  return events;
}

export const stepPreviewQueries = {
  all: ["step-preview"] as const,
  newest: () =>
    queryOptions({
      queryKey: [...stepPreviewQueries.all, "newest"] as const,
      queryFn: ({ signal }) => newestEvents(signal),
      staleTime: 60_000,
    }),
  /** The newest events of one workflow, which may have a step's control values. */
  ofWorkflow: (workflowId: string) =>
    queryOptions({
      queryKey: [...stepPreviewQueries.all, "of-workflow", workflowId] as const,
      queryFn: ({ signal }) =>
        call(api.events.list, { query: { templates: [workflowId], limit: maxPageSize }, signal }),
      staleTime: 60_000,
    }),
  event: (eventId: string) => eventQueries.detail(eventId),
  /** The service's example; a payload in the request is merged over it. */
  example: (step: StepAddress, controlValues: JsonObject | undefined) =>
    queryOptions({
      queryKey: [...stepPreviewQueries.all, "example", step, controlValues ?? null] as const,
      queryFn: async ({ signal }) => {
        const { answer } = await renderStep(
          step,
          { ...(controlValues && { controlValues }) },
          signal,
        );
        return asObject(asObject(answer)?.["previewPayloadExample"]) ?? null;
      },
      retry: false,
    }),
};
