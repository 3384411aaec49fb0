import { useState, type ReactNode } from "react";
import TextField from "@mui/material/TextField";
import { FilterForm } from "./filter-form.tsx";

export interface TextFilterProps {
  label: string;
  hint?: ReactNode;
  value: string | undefined;
  /** Default: any text. */
  options?: readonly { value: string; label: string }[];
  multiline?: boolean;
  fault?: (text: string) => string | undefined;
  /** Undefined if the field was emptied. */
  onApply: (value: string | undefined) => void;
  onCancel: () => void;
}

export function TextFilter(props: TextFilterProps) {
  const { label, hint, value, options, multiline = false, fault, onApply, onCancel } = props;
  const [text, setText] = useState(value ?? "");
  const [error, setError] = useState<string>();
  return (
    <FilterForm
      onSubmit={() => {
        const typed = text.trim();
        const wrong = typed === "" ? undefined : fault?.(typed);
        setError(wrong);
        if (wrong === undefined) onApply(typed || undefined);
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
