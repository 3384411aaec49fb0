import { asText, type LooseObject } from "../../domain/loose.ts";
import { getWorkflowIdentifier } from "../../domain/workflow-identifier.ts";
import { getSessionProfile, session } from "./session/session.ts";

/**
 * Returns the value that selects a workflow's events in the filter `templates`, which by the API
 * specification contains IDs. Services whose sessions report an organization also accept trigger
 * identifiers, which operators can read in filters and links.
 */
export function getWorkflowFilter(template: LooseObject | undefined): string | undefined {
  const identifier = getWorkflowIdentifier(template);
  return getSessionProfile(session.get())?.organization
    ? identifier
    : (asText(template?.["_id"]) ?? identifier);
}
