import { asObjects, asText, type LooseObject } from "../../../domain/loose.ts";
import { DataText } from "../../components/text/data-text.tsx";

/** Returns the trigger identifier of a workflow, or the workflow's ID if it has no trigger. */
export function workflowIdentifier(template: LooseObject | undefined): string | undefined {
  const [trigger] = asObjects(template?.["triggers"]);
  return asText(trigger?.["identifier"]) ?? asText(template?.["_id"]);
}

export function WorkflowLabel({ template }: { template: LooseObject | undefined }) {
  const name = asText(template?.["name"]) ?? workflowIdentifier(template);
  return <DataText value={name} max={64} />;
}
