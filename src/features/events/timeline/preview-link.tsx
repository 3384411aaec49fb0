import { asObject, asText, type LooseObject } from "../../../../domain/loose.ts";
import { ButtonLink } from "../../../kit/button-link.tsx";
import type { EventScope } from "./event-scope.ts";

/** To the step's preview, with this event's values; absent where the record names no step. */
export function PreviewLink({ job, scope }: { job: LooseObject; scope: EventScope }) {
  const stepId = asText(asObject(job["step"])?.["_id"]);
  const { workflowId, eventId } = scope;
  if (stepId === undefined || workflowId === undefined) return null;
  return (
    <ButtonLink
      size="small"
      variant="text"
      to="/step-preview"
      search={{ workflowId, stepId, ...(eventId !== undefined && { eventId }) }}
    >
      Preview this step
    </ButtonLink>
  );
}
