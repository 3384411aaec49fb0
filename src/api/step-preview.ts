import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { type JsonObject, pathId } from "../../contract/common.ts";
import { api } from "../../contract/index.ts";
import { asObject } from "../../domain/loose.ts";
import { call } from "./client/client.ts";
import { hasMoreEvents } from "./event-reading/more-events.ts";
import { eventQueries, maxPageSize, type ReceivedEvent } from "./events.ts";
import { type SearchOf, createSearchParser } from "./lists/search.ts";

const emailWidths = ["320", "375", "600", "full"] as const;
export type EmailWidth = (typeof emailWidths)[number];
const emailColorModes = ["light", "own", "forced"] as const;
/**
 * Colors of a preview: light, the email's own dark mode, or forced inversion, which some clients
 * use.
 */
export type EmailColorMode = (typeof emailColorModes)[number];

const searchSchema = z.object({
  workflowId: z.optional(pathId),
  stepId: z.optional(pathId),
  /** The event that provides the preview's initial payload and control values. */
  eventId: z.optional(pathId),
  /** The subscriber to render for; default: the event's subscriber, or the service's example. */
  subscriberId: z.optional(z.string().check(z.minLength(1), z.maxLength(255))),
  /** Overrides the subscriber's locale. */
  locale: z.optional(z.string().check(z.minLength(1), z.maxLength(60))),
  timeZone: z.optional(z.string().check(z.minLength(1), z.maxLength(60))),
  /** Shows every known step of the workflow side by side, instead of a single step. */
  show: z.optional(z.literal("steps")),
  width: z.optional(z.enum(emailWidths)),
  /** Colors of an email. The key has the British spelling, because saved links contain it. */
  colours: z.optional(z.enum(emailColorModes)),
});
export type PreviewSearch = SearchOf<typeof searchSchema>;
export const parsePreviewSearch = createSearchParser(searchSchema);

export interface StepAddress {
  workflowId: string;
  stepId: string;
}

/** Parameters of a preview. The service supplies a default for each omitted field. */
export interface PreviewBody {
  controlValues?: JsonObject;
  previewPayload?: JsonObject;
}

/**
 * Renders a step. The request doesn't store data, so it works without an idempotency key and in
 * read-only mode.
 *
 * @throws ApiError
 */
export async function renderStep(
  { workflowId, stepId }: StepAddress,
  body: PreviewBody,
  signal?: AbortSignal,
) {
  const startedAt = performance.now();
  const request = { params: { workflowId, stepId }, body, signal };
  const { data, receivedAt } = await call(api.stepPreview.render, request);
  return {
    /** The unvalidated response. */
    response: data as unknown,
    /** Time in milliseconds until the response was complete. */
    ms: performance.now() - startedAt,
    /** When the response arrived, in milliseconds since the epoch. */
    at: receivedAt,
  };
}

/** Maximum number of newest events from which workflows and steps are derived. */
export const maxSampledEvents = 200;

async function readNewestEvents(signal: AbortSignal): Promise<ReceivedEvent[]> {
  const events: ReceivedEvent[] = [];
  for (let page = 0; events.length < maxSampledEvents; page += 1) {
    const query = { limit: maxPageSize, ...(page > 0 && { page }) };
    const { data } = await call(api.events.list, { query, signal });
    const records = Array.isArray(data.data) ? data.data : [];
    events.push(...records);
    if (records.length === 0 || !hasMoreEvents(data, maxPageSize)) break;
  }
  return events;
}

export const stepPreviewQueries = {
  all: ["step-preview"] as const,
  newest: () =>
    queryOptions({
      queryKey: [...stepPreviewQueries.all, "newest"] as const,
      queryFn: ({ signal }) => readNewestEvents(signal),
      staleTime: 60_000,
    }),
  /** Loads a workflow's newest events, which may contain a step's control values. */
  workflowEvents: (workflowId: string) =>
    queryOptions({
      queryKey: [...stepPreviewQueries.all, "of-workflow", workflowId] as const,
      queryFn: ({ signal }) =>
        call(api.events.list, { query: { templates: [workflowId], limit: maxPageSize }, signal }),
      staleTime: 60_000,
    }),
  event: (eventId: string) => eventQueries.detail(eventId),
  /**
   * Loads the service's example payload by rendering a step without a payload, because a payload in
   * the request would be merged into the example.
   */
  example: (step: StepAddress, controlValues: JsonObject | undefined) =>
    queryOptions({
      queryKey: [...stepPreviewQueries.all, "example", step, controlValues ?? null] as const,
      queryFn: async ({ signal }) => {
        const { response } = await renderStep(step, controlValues ? { controlValues } : {}, signal);
        return asObject(asObject(response)?.["previewPayloadExample"]) ?? null;
      },
    }),
};
