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
import { badContextKeys, joinValues, splitValues } from "./value-text.ts";

const Known = styled("div")({
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
  /** Undefined removes the filter. */
  onApply: (value: Value | undefined) => void;
  onCancel: () => void;
}

const asTyped = { htmlInput: { spellCheck: false, autoCapitalize: "off" } } as const;
const severalLines = { multiline: true, minRows: 2, maxRows: 8, slotProps: asTyped } as const;
const orNone = (values: readonly string[]) => (values.length > 0 ? values : undefined);
const toggled = (values: readonly string[], one: string) =>
  values.includes(one) ? values.filter((other) => other !== one) : [...values, one];

interface ListFilterEditorProps extends EditorProps<readonly string[]> {
  label: string;
  hint: string | undefined;
  /** Values from loaded events; the API has no list of them. */
  known: readonly KnownValue[];
}

/** Any of the values may match. */
function ListFilterEditor({ label, hint, known, value, onApply, onCancel }: ListFilterEditorProps) {
  const [text, setText] = useState(() => joinValues(value ?? []));
  const values = splitValues(text);
  return (
    <FilterForm onSubmit={() => onApply(orNone(values))} onCancel={onCancel}>
      <TextField
        autoFocus
        {...severalLines}
        label={label}
        value={text}
        onChange={(event) => setText(event.target.value)}
        helperText={`${hint === undefined ? "" : `${hint}. `}One a line; a pasted list is fine.`}
      />
      {known.length > 0 && (
        <>
          <Heading>On this page</Heading>
          <Known role="group" aria-label="On this page">
            {known.map((one) => (
              <Button
                key={one.value}
                size="small"
                aria-pressed={values.includes(one.value)}
                variant={values.includes(one.value) ? "contained" : "outlined"}
                onClick={() => setText(joinValues(toggled(values, one.value)))}
              >
                <DataText value={one.label} max={40} />
              </Button>
            ))}
          </Known>
        </>
      )}
    </FilterForm>
  );
}

interface ChoiceFilterEditorProps extends EditorProps<readonly string[]> {
  label: string;
  choices: readonly KnownValue[];
}

/** Any of the selected values may match. */
function ChoiceFilterEditor({ label, choices, value, onApply, onCancel }: ChoiceFilterEditorProps) {
  const [chosen, setChosen] = useState<readonly string[]>(value ?? []);
  // In the order of the choices, so that equal filters have equal URLs.
  const ordered = choices.map((choice) => choice.value).filter((one) => chosen.includes(one));
  return (
    <FilterForm onSubmit={() => onApply(orNone(ordered))} onCancel={onCancel}>
      <FormGroup role="group" aria-label={label}>
        {choices.map((choice, index) => (
          <FormControlLabel
            key={choice.value}
            label={choice.label}
            control={
              <Checkbox
                checked={chosen.includes(choice.value)}
                onChange={() => setChosen(toggled(chosen, choice.value))}
                autoFocus={index === 0}
              />
            }
          />
        ))}
      </FormGroup>
    </FilterForm>
  );
}

/** Edits exact context keys, or matches records without any. */
function ContextFilterEditor({ value, onApply, onCancel }: EditorProps<readonly string[]>) {
  const [without, setWithout] = useState(value?.length === 0);
  const [text, setText] = useState(() => joinValues(value ?? []));
  const [tried, setTried] = useState(false);
  const values = splitValues(text);
  const bad = badContextKeys(values);
  const apply = () => {
    setTried(true);
    if (without) onApply([]);
    else if (bad.length === 0) onApply(orNone(values));
  };
  const error = tried && bad.length > 0 ? `Not of the form type:id: ${bad.join(", ")}` : undefined;
  return (
    <FilterForm onSubmit={apply} onCancel={onCancel}>
      <RadioGroup
        aria-label="Context"
        value={without ? "without" : "keys"}
        onChange={(_, choice) => setWithout(choice === "without")}
      >
        <FormControlLabel
          value="keys"
          control={<Radio autoFocus={!without} />}
          label="Exactly these keys"
        />
        <FormControlLabel
          value="without"
          control={<Radio autoFocus={without} />}
          label="Records without context"
        />
      </RadioGroup>
      {!without && (
        <TextField
          {...severalLines}
          label="Context keys"
          value={text}
          onChange={(event) => setText(event.target.value)}
          error={error !== undefined}
          helperText={error ?? "As type:id, one a line, in any order"}
        />
      )}
    </FilterForm>
  );
}

/** The fields to change a filter's value. */
export function FilterEditor(props: ActiveFilterProps & { onClose: () => void }) {
  const { definition, search, known, onChange, onClose } = props;
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
      return <ListFilterEditor {...shared} known={known[id] ?? []} value={search[definition.id]} />;
    case "text":
      return <TextFilter {...shared} value={search[definition.id]} />;
    case "context":
      return <ContextFilterEditor {...shared} value={search[definition.id]} />;
  }
}
