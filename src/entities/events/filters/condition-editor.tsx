import { useState } from "react";
import FormControlLabel from "@mui/material/FormControlLabel";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import { parseDurationComparison } from "../../../api/failures/report/parse-duration.ts";
import { TextFilter } from "../../../components/filter/text-filter.tsx";
import type { ChipEditorProps } from "./condition-chips.tsx";
import { ContextEditor } from "./context-editor.tsx";
import type { KnownValues } from "./query-keys.ts";
import { ChoiceEditor, ListEditor } from "./value-editors.tsx";
import { findInvalidContextKeys } from "./value-text.ts";

export interface ConditionEditorProps extends ChipEditorProps {
  knownValues: KnownValues;
}

export function ConditionEditor(props: ConditionEditorProps) {
  const { condition, queryKey } = props;
  const [isExcluded, setIsExcluded] = useState(condition.isExcluded);
  return (
    <>
      {queryKey.exclusionError === undefined && (
        <RadioGroup
          row
          aria-label="Matching events"
          value={isExcluded ? "exclude" : "include"}
          onChange={(_, choice) => setIsExcluded(choice === "exclude")}
        >
          <FormControlLabel value="include" control={<Radio />} label="Include" />
          <FormControlLabel value="exclude" control={<Radio />} label="Exclude" />
        </RadioGroup>
      )}
      <ValueEditor {...props} isExcluded={isExcluded} />
    </>
  );
}

function ValueEditor(props: ConditionEditorProps & { isExcluded: boolean }) {
  const { condition, queryKey, isExcluded, knownValues, onChange, onClose } = props;
  const { key, kind, label, hint, choices = [] } = queryKey;
  const editorProps = {
    label,
    hint,
    values: condition.values,
    onApply: (values: readonly string[]) => {
      onChange(values.length > 0 ? { ...condition, values, isExcluded } : undefined);
      onClose();
    },
    onCancel: onClose,
  };
  const listEditor = <ListEditor {...editorProps} knownValues={knownValues[key] ?? []} />;
  switch (kind) {
    case "choices":
      return <ChoiceEditor {...editorProps} choices={choices} />;
    case "list":
      return listEditor;
    case "context":
      return isExcluded ? (
        <ListEditor
          {...editorProps}
          hint="Context keys in the format type:id"
          knownValues={knownValues[key] ?? []}
          findInvalidValues={findInvalidContextKeys}
        />
      ) : (
        <ContextEditor {...editorProps} />
      );
    case "duration":
    case "single":
      if (kind === "single" && isExcluded) return listEditor;
      return (
        <TextFilter
          {...editorProps}
          value={condition.values.join(",")}
          validate={(text) =>
            kind === "single" || parseDurationComparison(text) !== undefined
              ? undefined
              : "Enter a comparison such as >60s or <=500ms."
          }
          onApply={(value) => editorProps.onApply(value === undefined ? [] : [value])}
        />
      );
  }
}
