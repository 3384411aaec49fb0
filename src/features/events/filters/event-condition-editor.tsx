import {
  ConditionEditor,
  type ConditionEditorProps,
} from "../../../entities/events/filters/condition-editor.tsx";
import { collectKnownValues } from "./known-values.ts";
import type { ListRow } from "../list/list-rows.ts";

export interface EventConditionEditorProps extends Omit<ConditionEditorProps, "knownValues"> {
  rows: readonly ListRow[];
}

export function EventConditionEditor({ rows, ...props }: EventConditionEditorProps) {
  return <ConditionEditor {...props} knownValues={collectKnownValues(rows)} />;
}
