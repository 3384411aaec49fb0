import { useState } from "react";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormGroup from "@mui/material/FormGroup";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import TextField from "@mui/material/TextField";
import { styled } from "@mui/material/styles";
import { FilterForm } from "../../../components/filter/filter-form.tsx";
import { TextFilter } from "../../../components/filter/text-filter.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import type { ActiveFilterProps } from "./active-filter.tsx";
import type { KnownValue } from "./fields.ts";
import { findInvalidContextKeys, joinValues, splitValues } from "./value-text.ts";

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

interface EditorProps<Value> {
  value: Value | undefined;
  /** Applies the value. `undefined` removes the filter. */
  onApply: (value: Value | undefined) => void;
  onCancel: () => void;
}

const verbatimInput = { htmlInput: { spellCheck: false, autoCapitalize: "off" } } as const;
const multilineProps = {
  multiline: true,
  minRows: 2,
  maxRows: 8,
  slotProps: verbatimInput,
} as const;
const undefinedIfEmpty = (values: readonly string[]) => (values.length > 0 ? values : undefined);
const toggleValue = (values: readonly string[], item: string) =>
  values.includes(item) ? values.filter((value) => value !== item) : [...values, item];

interface ListFilterEditorProps extends EditorProps<readonly string[]> {
  label: string;
  hint: string | undefined;
  /** Values from loaded events, because the API has no list of values. */
  knownValues: readonly KnownValue[];
}

/** Edits a list of alternative values. */
function ListFilterEditor({
  label,
  hint,
  knownValues,
  value,
  onApply,
  onCancel,
}: ListFilterEditorProps) {
  const [text, setText] = useState(() => joinValues(value ?? []));
  const values = splitValues(text);
  return (
    <FilterForm onSubmit={() => onApply(undefinedIfEmpty(values))} onCancel={onCancel}>
      <TextField
        autoFocus
        {...multilineProps}
        label={label}
        value={text}
        onChange={(event) => setText(event.target.value)}
        helperText={`${hint === undefined ? "" : `${hint}. `}Enter one per line, or paste a list.`}
      />
      {knownValues.length > 0 && (
        <>
          <Heading>Values on this page</Heading>
          <KnownValueList role="group" aria-label="Values on this page">
            {knownValues.map((item) => (
              <Button
                key={item.value}
                size="small"
                aria-pressed={values.includes(item.value)}
                variant={values.includes(item.value) ? "contained" : "outlined"}
                onClick={() => setText(joinValues(toggleValue(values, item.value)))}
              >
                <DataText value={item.label} max={40} />
              </Button>
            ))}
          </KnownValueList>
        </>
      )}
    </FilterForm>
  );
}

interface ChoiceFilterEditorProps extends EditorProps<readonly string[]> {
  label: string;
  choices: readonly KnownValue[];
}

/** Edits a selection of alternative values. */
function ChoiceFilterEditor({ label, choices, value, onApply, onCancel }: ChoiceFilterEditorProps) {
  const [selected, setSelected] = useState<readonly string[]>(value ?? []);
  // Keeps the order of the choices, so that equal filters have equal URLs.
  const orderedValues = choices
    .map((choice) => choice.value)
    .filter((item) => selected.includes(item));
  return (
    <FilterForm onSubmit={() => onApply(undefinedIfEmpty(orderedValues))} onCancel={onCancel}>
      <FormGroup role="group" aria-label={label}>
        {choices.map((choice, index) => (
          <FormControlLabel
            key={choice.value}
            label={choice.label}
            control={
              <Checkbox
                checked={selected.includes(choice.value)}
                onChange={() => setSelected(toggleValue(selected, choice.value))}
                autoFocus={index === 0}
              />
            }
          />
        ))}
      </FormGroup>
    </FilterForm>
  );
}

/** Edits a filter for an exact set of context keys, or for events without context. */
function ContextFilterEditor({ value, onApply, onCancel }: EditorProps<readonly string[]>) {
  const [isWithoutContext, setIsWithoutContext] = useState(value?.length === 0);
  const [text, setText] = useState(() => joinValues(value ?? []));
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const values = splitValues(text);
  const invalidKeys = findInvalidContextKeys(values);
  const apply = () => {
    setWasSubmitted(true);
    if (isWithoutContext) onApply([]);
    else if (invalidKeys.length === 0) onApply(undefinedIfEmpty(values));
  };
  const error =
    wasSubmitted && invalidKeys.length > 0
      ? `Use the format type:id, for example tenant:acme, instead of “${invalidKeys.join("”, “")}”.`
      : undefined;
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
          label="Exactly these keys"
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

/** Renders the fields to change a filter's value. */
export function FilterEditor(props: ActiveFilterProps & { onClose: () => void }) {
  const { definition, search, knownValues, onChange, onClose } = props;
  const { id, label, hint } = definition;
  const shared = {
    label,
    hint,
    onApply: (value: unknown) => {
      // Each editor returns the type of its filter; the search schema validates it.
      onChange({ [id]: value });
      onClose();
    },
    onCancel: onClose,
  };
  switch (definition.kind) {
    case "choices":
      return (
        <ChoiceFilterEditor
          {...shared}
          choices={definition.choices}
          value={search[definition.id]}
        />
      );
    case "list":
      return (
        <ListFilterEditor
          {...shared}
          knownValues={knownValues[id] ?? []}
          value={search[definition.id]}
        />
      );
    case "text":
      return <TextFilter {...shared} value={search[definition.id]} />;
    case "context":
      return <ContextFilterEditor {...shared} value={search[definition.id]} />;
  }
}
