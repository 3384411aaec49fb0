import { useQuery } from "@tanstack/react-query";
import { asObject, asObjects, asText } from "../../../../contract/loose.ts";
import { stepPreviewQueries, type StepAddress } from "../../../api/step-preview.ts";
import { controlsOf, newestControls, type StepControls } from "./from-event.ts";

export interface Start {
  /** The event that was asked for. */
  event: unknown;
  controls: StepControls | undefined;
  /** Type and name of the step as events tell them. */
  step: { type: string; name: string } | undefined;
  workflowName: string | undefined;
}

function stepIn(event: unknown, stepId: string): Start["step"] {
  const job = asObjects(asObject(event)?.["jobs"]).find(
    ({ step }) => asText(asObject(step)?.["_id"]) === stepId,
  );
  return (
    job && {
      type: asText(job["type"]) ?? "",
      name: asText(asObject(job["step"])?.["name"]) ?? "",
    }
  );
}

/** What a preview starts from: the event that was asked for, else the newest that has the step. */
export function useStart({ workflowId, stepId }: StepAddress, eventId: string | undefined) {
  const newest = useQuery(stepPreviewQueries.ofWorkflow(workflowId));
  const asked = useQuery({
    ...stepPreviewQueries.event(eventId ?? ""),
    enabled: eventId !== undefined,
  });
  const listed = asObjects(newest.data?.data.data);
  const event = eventId === undefined ? undefined : asked.data?.data;
  const told = [...(event === undefined ? [] : [event]), ...listed];
  const withStep = told.find((one) => stepIn(one, stepId) !== undefined);
  const start: Start = {
    event,
    controls: (event && controlsOf(event, stepId)) ?? newestControls(listed, stepId),
    step: stepIn(withStep, stepId),
    workflowName: asText(asObject(asObject(told[0])?.["template"])?.["name"]),
  };
  return {
    start,
    events: listed,
    pending: newest.isPending || (eventId !== undefined && asked.isPending),
    failure: asked.error ?? newest.error,
    retry: () => {
      void newest.refetch();
      if (eventId !== undefined) void asked.refetch();
    },
  };
}
