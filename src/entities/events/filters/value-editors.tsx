import { useState } from "react";
import Button from "@mui/material/Button";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormGroup from "@mui/material/FormGroup";
import TextField from "@mui/material/TextField";
import { styled } from "@mui/material/styles";
import { Checkbox } from "../../../components/checkbox.tsx";
import { FilterForm, liveHelp } from "../../../components/filter/filter-form.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import type { KnownValue } from "./query-keys.ts";
import { createContextKeysMessage, joinValues, splitValues } from "./value-text.ts";

const KnownValueList = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  gap: 6,
  maxBlockSize: 180,
  overflow: "auto",
  padding: 2,
  margin: -2,
});
const Heading = styled("p")({ color: "var(--ink-3)", fontSize: 12, marginBlockEnd: -6 });

export interface EditorProps {
  values: readonly string[];
  /** An empty list removes the condition. */
  onApply: (values: readonly string[]) => void;
  onCancel: () => void;
}

export const multilineProps = {
  multiline: true,
  minRows: 2,
  maxRows: 8,
  slotProps: {
    formHelperText: liveHelp,
    htmlInput: { spellCheck: false, autoCapitalize: "off" },
  },
} as const;

const toggleValue = (values: readonly string[], item: string) =>
  values.includes(item) ? values.filter((value) => value !== item) : [...values, item];

interface ListEditorProps extends EditorProps {
  label: string;
  hint: string | undefined;
  /** Values from loaded or scanned events, because the API can't list most kinds of values. */
  knownValues: readonly KnownValue[];
  /** Returns the values that aren't valid context keys. */
  findInvalidValues?: (values: readonly string[]) => string[];
}

export function ListEditor(props: ListEditorProps) {
  const { label, hint, knownValues, findInvalidValues, onApply, onCancel } = props;
  const [text, setText] = useState(() => joinValues(props.values));
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const values = splitValues(text);
  const invalidValues = findInvalidValues?.(values) ?? [];
  const error =
    wasSubmitted && invalidValues.length > 0 ? createContextKeysMessage(invalidValues) : undefined;
  const apply = () => {
    setWasSubmitted(true);
    if (invalidValues.length === 0) onApply(values);
  };
  return (
    <FilterForm onSubmit={apply} onCancel={onCancel}>
      <TextField
        autoFocus
        {...multilineProps}
        label={label}
        value={text}
        onChange={(event) => setText(event.target.value)}
        error={error !== undefined}
        helperText={
          error ?? `${hint === undefined ? "" : `${hint}. `}Enter one per line, or paste a list.`
        }
      />
      {knownValues.length > 0 && (
        <>
          <Heading>Values in loaded events</Heading>
          <KnownValueList role="group" aria-label="Values in loaded events">
            {knownValues.map((item) => (
              <Button
                key={item.value}
                size="small"
                aria-pressed={values.includes(item.value)}
                variant={values.includes(item.value) ? "contained" : "outlined"}
                onClick={() => setText(joinValues(toggleValue(values, item.value)))}
              >
                <DataText value={item.label} maxLength={40} />
              </Button>
            ))}
          </KnownValueList>
        </>
      )}
    </FilterForm>
  );
}

interface ChoiceEditorProps extends EditorProps {
  label: string;
  choices: readonly KnownValue[];
}

export function ChoiceEditor({ label, choices, values, onApply, onCancel }: ChoiceEditorProps) {
  const [selectedValues, setSelectedValues] = useState<readonly string[]>(values);
  // Keeps the order of the choices, so that equal filters have equal URLs.
  const orderedValues = choices
    .map((choice) => choice.value)
    .filter((item) => selectedValues.includes(item));
  return (
    <FilterForm onSubmit={() => onApply(orderedValues)} onCancel={onCancel}>
      <FormGroup role="group" aria-label={label}>
        {choices.map((choice, index) => (
          <FormControlLabel
            key={choice.value}
            label={choice.label}
            control={
              <Checkbox
                checked={selectedValues.includes(choice.value)}
                onChange={() => setSelectedValues(toggleValue(selectedValues, choice.value))}
                autoFocus={index === 0}
              />
            }
          />
        ))}
      </FormGroup>
    </FilterForm>
  );
}
