import { useState } from "react";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormGroup from "@mui/material/FormGroup";
import { EditorForm } from "./editor-form.tsx";
import type { EditorProps } from "./editor-props.ts";

interface ChoiceEditorProps extends EditorProps<readonly string[]> {
  label: string;
  choices: readonly { value: string; label: string }[];
}

/** Any of a few known values. */
export function ChoiceEditor({ label, choices, value, onApply, onCancel }: ChoiceEditorProps) {
  const [chosen, setChosen] = useState<readonly string[]>(value ?? []);
  const toggle = (one: string) =>
    setChosen(chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one]);
  // In the order of the choices, so that equal filters have equal addresses.
  const apply = () => {
    const values = choices.map((choice) => choice.value).filter((one) => chosen.includes(one));
    onApply(values.length > 0 ? values : undefined);
  };
  return (
    <EditorForm onSubmit={apply} onCancel={onCancel}>
      <FormGroup role="group" aria-label={label}>
        {choices.map((choice, index) => (
          <FormControlLabel
            key={choice.value}
            label={choice.label}
            control={
              <Checkbox
                checked={chosen.includes(choice.value)}
                onChange={() => toggle(choice.value)}
                autoFocus={index === 0}
              />
            }
          />
        ))}
      </FormGroup>
    </EditorForm>
  );
}
