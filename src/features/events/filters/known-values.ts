import { asObject, asText } from "../../../../contract/loose.ts";
import { workflowIdentifier } from "../../../entities/workflow-label.tsx";
import type { EventRow } from "../../../api/event-records.ts";
import type { KnownValue, KnownValues } from "./editor-props.ts";

/** Workflows on the page, by name: the API has no list of them. */
export function knownValues(rows: readonly EventRow[]): KnownValues {
  const workflows = new Map<string, KnownValue>();
  for (const { event } of rows) {
    const template = asObject(event.template);
    const value = workflowIdentifier(template);
    if (value !== undefined) {
      workflows.set(value, { value, label: asText(template?.["name"]) ?? value });
    }
  }
  const templates = [...workflows.values()].toSorted((a, b) => a.label.localeCompare(b.label));
  return { templates };
}
