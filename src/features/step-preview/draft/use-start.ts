import { useQuery } from "@tanstack/react-query";
import type { JsonObject } from "../../../../contract/common.ts";
import { asObject, asObjects, asText } from "../../../../domain/loose.ts";
import {
  type PreviewSearch,
  type StepAddress,
  stepPreviewQueries,
} from "../../../api/step-preview.ts";
import { subscriberQueries } from "../../../api/subscribers.ts";
import {
  controlsOf,
  jobOf,
  newestControls,
  templateProfile,
  type StepControls,
} from "./from-event.ts";

export interface Start {
  event: unknown;
  controls: StepControls | undefined;
  /** As found in events. */
  step: { type: string; name: string } | undefined;
  workflowName: string | undefined;
  subscriber: JsonObject | undefined;
}

function stepIn(event: unknown, stepId: string): Start["step"] {
  const job = jobOf(event, stepId);
  return (
    job && {
      type: asText(job["type"]) ?? "",
      name: asText(asObject(job["step"])?.["name"]) ?? "",
    }
  );
}

/** Starts from the requested event, or else from the newest one with the step. */
export function useStart(
  { workflowId, stepId }: StepAddress,
  { eventId, subscriberId }: Pick<PreviewSearch, "eventId" | "subscriberId">,
) {
  const newest = useQuery(stepPreviewQueries.ofWorkflow(workflowId));
  const asked = useQuery({
    ...stepPreviewQueries.event(eventId ?? ""),
    enabled: eventId !== undefined,
  });
  const person = useQuery({
    ...subscriberQueries.detail(subscriberId ?? ""),
    enabled: subscriberId !== undefined,
  });
  const record = subscriberId === undefined ? undefined : person.data?.record;
  const listed = asObjects(newest.data?.data.data);
  const event = eventId === undefined ? undefined : asked.data?.data;
  const candidates = [...(event === undefined ? [] : [event]), ...listed];
  const withStep = candidates.find((one) => stepIn(one, stepId) !== undefined);
  const start: Start = {
    event,
    controls: (event && controlsOf(event, stepId)) ?? newestControls(listed, stepId),
    step: stepIn(withStep, stepId),
    workflowName: asText(asObject(asObject(candidates[0])?.["template"])?.["name"]),
    subscriber: record && templateProfile(record),
  };
  return {
    start,
    events: listed,
    pending:
      newest.isPending ||
      (eventId !== undefined && asked.isPending) ||
      (subscriberId !== undefined && person.isPending),
    failure: asked.error ?? person.error ?? newest.error,
    retry: () => {
      void newest.refetch();
      if (eventId !== undefined) void asked.refetch();
      if (subscriberId !== undefined) void person.refetch();
    },
  };
}
