import type { ReactNode } from "react";
import ButtonBase from "@mui/material/ButtonBase";
import { styled } from "@mui/material/styles";

// The row scrolls on overflow, so that the options stay on one line.
const Row = styled("div")({
  display: "inline-flex",
  maxInlineSize: "100%",
  overflowX: "auto",
  border: "1px solid var(--line-button)",
  borderRadius: 6,
  background: "var(--raised)",
});

const Choice = styled(ButtonBase)({
  flex: "none",
  minBlockSize: 26,
  paddingInline: 10,
  color: "var(--ink-2)",
  font: "500 12.5px/18px var(--sans)",
  whiteSpace: "nowrap",
  "& + &": { borderInlineStart: "1px solid var(--line)" },
  "&:first-of-type": { borderStartStartRadius: 5, borderEndStartRadius: 5 },
  "&:last-of-type": { borderStartEndRadius: 5, borderEndEndRadius: 5 },
  "&:hover": { background: "var(--hover)" },
  "&:disabled": { color: "var(--ink-3)" },
  "&:focus-visible": { outlineOffset: -2 },
  "&[aria-pressed=true]": {
    background: "var(--accent-soft)",
    color: "var(--accent)",
    boxShadow: "inset 0 -2px var(--accent)",
  },
  "@media (pointer: coarse)": { minBlockSize: 38 },
  "@media (forced-colors: active)": {
    "&[aria-pressed=true]": { outline: "2px solid Highlight", outlineOffset: -2 },
  },
});

export interface ChoiceRowProps<Value extends string> {
  label: string;
  options: readonly (readonly [value: Value, label: ReactNode, disabled?: boolean])[];
  /** Undefined if no option is selected. */
  value: Value | undefined;
  onChange: (value: Value) => void;
}

export function ChoiceRow<Value extends string>(props: ChoiceRowProps<Value>) {
  const { label, options, value, onChange } = props;
  return (
    <Row role="group" aria-label={label}>
      {options.map(([optionValue, optionLabel, disabled = false]) => (
        <Choice
          key={optionValue}
          disabled={disabled}
          aria-pressed={optionValue === value}
          onClick={() => onChange(optionValue)}
        >
          {optionLabel}
        </Choice>
      ))}
    </Row>
  );
}
