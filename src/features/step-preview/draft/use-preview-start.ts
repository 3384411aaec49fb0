import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { JsonObject } from "../../../../contract/common.ts";
import { asObject, asObjects, asText } from "../../../../domain/loose.ts";
import { getEventTemplate, getWorkflowIdentifier } from "../../../../domain/workflow-identifier.ts";
import {
  type PreviewSearch,
  type StepAddress,
  stepPreviewQueries,
} from "../../../api/step-preview.ts";
import { subscriberQueries } from "../../../api/subscribers.ts";
import {
  getEventControls,
  findJob,
  findNewestControls,
  getEventSubscriberId,
  toTemplateProfile,
  type StepControls,
  withProfile,
} from "./event-values.ts";

export interface PreviewStart {
  /** The event with the current profile of its subscriber. */
  event: unknown;
  controls: StepControls | undefined;
  /** Step from an event; undefined if no event contains the step. */
  step: { type: string; name: string } | undefined;
  workflowName: string | undefined;
  subscriber: JsonObject | undefined;
  /** Whether the subscriber in the URL, or else the event's subscriber, has no profile. */
  isProfileMissing: boolean;
}

function findStep(event: unknown, stepId: string): PreviewStart["step"] {
  const job = findJob(event, stepId);
  return (
    job && {
      type: asText(job["type"]) ?? "",
      name: asText(asObject(job["step"])?.["name"]) ?? "",
    }
  );
}

/** Returns the name of a workflow. The URL can combine a workflow with an event of another one. */
function findWorkflowName(events: readonly unknown[], workflowId: string): string | undefined {
  const template = asObjects(events)
    .map(getEventTemplate)
    .find((candidate) => [candidate["_id"], getWorkflowIdentifier(candidate)].includes(workflowId));
  return asText(template?.["name"]);
}

/**
 * Loads the initial values. The step and the control values come from the requested event, or else
 * from the newest event that has them.
 */
export function usePreviewStart(
  { workflowId, stepId }: StepAddress,
  { eventId, subscriberId }: Pick<PreviewSearch, "eventId" | "subscriberId">,
) {
  const newestEventsQuery = useQuery(stepPreviewQueries.workflowEvents(workflowId));
  const requestedEventQuery = useQuery({
    ...stepPreviewQueries.event(eventId ?? ""),
    enabled: eventId !== undefined,
  });
  const requestedSubscriberQuery = useQuery({
    ...subscriberQueries.detail(subscriberId ?? ""),
    enabled: subscriberId !== undefined,
  });
  const eventSubscriberId =
    eventId === undefined ? undefined : getEventSubscriberId(requestedEventQuery.data?.data);
  const eventSubscriberQuery = useQuery({
    ...subscriberQueries.detail(eventSubscriberId ?? ""),
    enabled: eventSubscriberId !== undefined,
  });
  const record = subscriberId === undefined ? undefined : requestedSubscriberQuery.data?.record;
  const newestEvents = newestEventsQuery.data?.data.data;
  const recentEvents = useMemo(() => asObjects(newestEvents), [newestEvents]);
  const event =
    eventId === undefined
      ? undefined
      : withProfile(requestedEventQuery.data?.data, eventSubscriberQuery.data?.record);
  // If the event is for the requested subscriber, its recorded data is used instead.
  const unknownSubscriber =
    subscriberId !== undefined &&
    subscriberId !== eventSubscriberId &&
    requestedSubscriberQuery.isSuccess
      ? { subscriberId }
      : undefined;
  const profileResult =
    subscriberId === undefined ? eventSubscriberQuery.data : requestedSubscriberQuery.data;
  const candidates = [...(event === undefined ? [] : [event]), ...recentEvents];
  const eventWithStep = candidates.find((candidate) => findStep(candidate, stepId) !== undefined);
  const start: PreviewStart = {
    event,
    controls: getEventControls(event, stepId) ?? findNewestControls(recentEvents, stepId),
    step: findStep(eventWithStep, stepId),
    workflowName: findWorkflowName(candidates, workflowId),
    subscriber: record ? toTemplateProfile(record) : unknownSubscriber,
    isProfileMissing: profileResult !== undefined && profileResult.record === undefined,
  };
  const queries = [
    ...(eventId === undefined ? [] : [requestedEventQuery]),
    ...(subscriberId === undefined ? [] : [requestedSubscriberQuery]),
    ...(eventSubscriberId === undefined ? [] : [eventSubscriberQuery]),
    newestEventsQuery,
  ];
  return {
    start,
    events: newestEventsQuery.data && recentEvents,
    eventsFailure: newestEventsQuery.data === undefined ? newestEventsQuery.error : null,
    isPending: queries.some(({ isPending }) => isPending),
    failureReason: queries.find(({ failureReason }) => failureReason)?.failureReason ?? null,
    failure: queries.find(({ error }) => error)?.error,
    retry: () => {
      for (const { refetch } of queries) void refetch();
    },
  };
}
