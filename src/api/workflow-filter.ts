import { asText, type LooseObject } from "../../domain/loose.ts";
import { getWorkflowIdentifier } from "../../domain/workflow-identifier.ts";
import { getSessionProfile, session } from "./session/session.ts";

/**
 * Reports whether the filter `templates`, which by the API specification contains IDs, also accepts
 * trigger identifiers. Services whose sessions report an organization do.
 */
export const acceptsWorkflowIdentifiers = (): boolean =>
  getSessionProfile(session.get())?.organization !== undefined;

/**
 * Returns the value that selects a workflow's events in the filter `templates`. Prefers trigger
 * identifiers, which operators can read in filters and links.
 */
export function getWorkflowFilter(template: LooseObject | undefined): string | undefined {
  const identifier = getWorkflowIdentifier(template);
  return acceptsWorkflowIdentifiers() ? identifier : (asText(template?.["_id"]) ?? identifier);
}
