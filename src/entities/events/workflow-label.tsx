import { asText, type LooseObject } from "../../../domain/loose.ts";
import { getWorkflowIdentifier } from "../../../domain/workflow-identifier.ts";
import { DataText } from "../../components/text/data-text.tsx";

export function WorkflowLabel({ template }: { template: LooseObject | undefined }) {
  const name = asText(template?.["name"]) ?? getWorkflowIdentifier(template);
  return <DataText value={name} maxLength={64} />;
}
