import { getEventTemplate } from "../../../../domain/workflow-identifier.ts";
import { asTime } from "../../../../domain/loose.ts";
import type { ReceivedEvent } from "../../../api/events.ts";
import { getWorkflowFilter } from "../../../api/workflow-filter.ts";

/** Returns where the nearest success is searched; undefined if the event lacks a part of it. */
export function getSuccessScope(event: ReceivedEvent) {
  const at = asTime(event.createdAt);
  const workflow = getWorkflowFilter(getEventTemplate(event));
  return at === undefined || workflow === undefined ? undefined : { at, workflow };
}
