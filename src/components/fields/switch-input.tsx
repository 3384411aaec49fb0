import { useId } from "react";
import FormControl from "@mui/material/FormControl";
import FormHelperText from "@mui/material/FormHelperText";
import FormLabel from "@mui/material/FormLabel";
import Switch from "@mui/material/Switch";
import { styled } from "@mui/material/styles";
import { useController, type FieldPath, type FieldValues } from "react-hook-form";
import type { FieldInputProps } from "./field-props.ts";

const Row = styled("div")({
  display: "flex",
  alignItems: "center",
  gap: 8,
  minBlockSize: 32,
  color: "var(--ink-2)",
});

/** Renders a switch. The form sends no value until the user changes the switch. */
export function SwitchInput<Values extends FieldValues, Name extends FieldPath<Values>>({
  control,
  name,
  field: { label },
  help,
}: FieldInputProps<Values, Name>) {
  const { field, fieldState } = useController({ control, name });
  const { ref, value, onChange, ...bound } = field;
  const id = useId();
  const isOn = Boolean(value);
  const below = fieldState.error?.message ?? help;
  return (
    <FormControl error={fieldState.invalid}>
      <FormLabel htmlFor={id}>{label}</FormLabel>
      <Row>
        <Switch
          {...bound}
          checked={isOn}
          onChange={(_, checked) => onChange(checked)}
          slotProps={{ input: { id, ref } }}
        />
        <span aria-hidden>{value === undefined ? "Off (not set)" : isOn ? "On" : "Off"}</span>
      </Row>
      {below !== undefined && <FormHelperText>{below}</FormHelperText>}
    </FormControl>
  );
}
