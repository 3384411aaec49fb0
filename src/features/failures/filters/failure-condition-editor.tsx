import type { ChipEditorProps } from "../../../entities/events/filters/condition-chips.tsx";
import { ConditionEditor } from "../../../entities/events/filters/condition-editor.tsx";
import { useKnownValues } from "./known-facets.ts";

export function FailureConditionEditor(props: ChipEditorProps) {
  return <ConditionEditor {...props} knownValues={useKnownValues()} />;
}
