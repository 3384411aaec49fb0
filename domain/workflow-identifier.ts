import { asObject, asObjects, asText, type LooseObject } from "./loose.ts";

/** Returns the trigger identifier of a workflow, or the workflow's ID if it has no trigger. */
export function getWorkflowIdentifier(template: LooseObject | undefined): string | undefined {
  const [trigger] = asObjects(template?.["triggers"]);
  return asText(trigger?.["identifier"]) ?? asText(template?.["_id"]);
}

/** Returns an event's workflow. If the workflow lacks an ID, adds the event's `_templateId`. */
export const getEventTemplate = (event: LooseObject): LooseObject => ({
  _id: event["_templateId"],
  ...asObject(event["template"]),
});
