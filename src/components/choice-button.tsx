import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { ChevronDownIcon } from "./icons.tsx";
import { Menu } from "./menu.tsx";
import { useMenu } from "./use-menu.ts";

const Label = styled("span")({
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
});

export interface ChoiceButtonProps<Value> {
  /** Name of the choice for screen readers, such as "Order". */
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

/** Renders a button with the chosen option. Its menu contains all options. */
export function ChoiceButton<Value extends string | number>(props: ChoiceButtonProps<Value>) {
  const { label, value, options, onChange } = props;
  const { closing, buttonProps, menuProps } = useMenu();
  const chosenLabel = options.find((option) => option.value === value)?.label ?? String(value);
  return (
    <>
      <Button
        {...buttonProps}
        aria-label={`${label}: ${chosenLabel}`}
        endIcon={<ChevronDownIcon />}
        sx={{ minInlineSize: 0 }}
      >
        <Label>{chosenLabel}</Label>
      </Button>
      <Menu
        {...menuProps}
        label={label}
        entries={options.map((option) => ({
          kind: "radio",
          label: option.label,
          checked: option.value === value,
          onSelect: closing(() => onChange(option.value)),
        }))}
      />
    </>
  );
}
