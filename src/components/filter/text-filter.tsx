import { useState, type ReactNode } from "react";
import TextField from "@mui/material/TextField";
import { FilterForm, liveHelp } from "./filter-form.tsx";

export interface TextFilterProps {
  label: string;
  hint?: ReactNode;
  value: string | undefined;
  /** Allowed values; absent if any text is valid. */
  options?: readonly { value: string; label: string }[];
  multiline?: boolean;
  /** Returns an error message for invalid text. */
  validate?: (text: string) => string | undefined;
  /** Applies the text. Undefined removes the filter. */
  onApply: (value: string | undefined) => void;
  onCancel: () => void;
}

export function TextFilter(props: TextFilterProps) {
  const { label, hint, value, options, multiline = false, validate, onApply, onCancel } = props;
  const [text, setText] = useState(value ?? "");
  const [error, setError] = useState<string>();
  return (
    <FilterForm
      onSubmit={() => {
        const enteredValue = text.trim();
        const validationError = enteredValue === "" ? undefined : validate?.(enteredValue);
        setError(validationError);
        if (validationError === undefined) onApply(enteredValue || undefined);
      }}
      onCancel={onCancel}
    >
      <TextField
        autoFocus
        label={label}
        value={text}
        onChange={(event) => setText(event.target.value)}
        error={error !== undefined}
        helperText={error ?? hint}
        {...(multiline && { multiline: true, minRows: 2, maxRows: 8 })}
        {...(options && { select: true })}
        slotProps={{
          formHelperText: liveHelp,
          htmlInput: { spellCheck: false, autoCapitalize: "off" },
          ...(options && { select: { native: true } }),
        }}
      >
        {options && <option value="">Any</option>}
        {options?.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </TextField>
    </FilterForm>
  );
}
