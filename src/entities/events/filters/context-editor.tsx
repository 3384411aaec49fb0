import { useState } from "react";
import FormControlLabel from "@mui/material/FormControlLabel";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import TextField from "@mui/material/TextField";
import { FilterForm } from "../../../components/filter/filter-form.tsx";
import { noContext } from "./query-keys.ts";
import { type EditorProps, multilineProps } from "./value-editors.tsx";
import {
  findInvalidContextKeys,
  createContextKeysMessage,
  joinValues,
  splitValues,
} from "./value-text.ts";

const isNoContext = (values: readonly string[]) => values[0] === noContext;

export function ContextEditor({ values: appliedValues, onApply, onCancel }: EditorProps) {
  const [isWithoutContext, setIsWithoutContext] = useState(() => isNoContext(appliedValues));
  const [text, setText] = useState(() =>
    isNoContext(appliedValues) ? "" : joinValues(appliedValues),
  );
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const values = splitValues(text);
  const invalidKeys = findInvalidContextKeys(values);
  const apply = () => {
    setWasSubmitted(true);
    if (isWithoutContext) onApply([noContext]);
    else if (invalidKeys.length === 0) onApply(values);
  };
  const error =
    wasSubmitted && invalidKeys.length > 0 ? createContextKeysMessage(invalidKeys) : undefined;
  return (
    <FilterForm onSubmit={apply} onCancel={onCancel}>
      <RadioGroup
        aria-label="Context"
        value={isWithoutContext ? "without" : "keys"}
        onChange={(_, choice) => setIsWithoutContext(choice === "without")}
      >
        <FormControlLabel
          value="keys"
          control={<Radio autoFocus={!isWithoutContext} />}
          label="Events with exactly these keys"
        />
        <FormControlLabel
          value="without"
          control={<Radio autoFocus={isWithoutContext} />}
          label="Events without context"
        />
      </RadioGroup>
      {!isWithoutContext && (
        <TextField
          {...multilineProps}
          label="Context keys"
          value={text}
          onChange={(event) => setText(event.target.value)}
          error={error !== undefined}
          helperText={error ?? "Enter all keys in the format type:id, one per line, in any order."}
        />
      )}
    </FilterForm>
  );
}
