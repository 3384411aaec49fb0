import type { ReactNode } from "react";
import ButtonBase from "@mui/material/ButtonBase";
import { styled } from "@mui/material/styles";

const Row = styled("div")({ display: "inline-flex", flexWrap: "wrap", gap: 6 });

const Choice = styled(ButtonBase)({
  minBlockSize: 28,
  paddingInline: 10,
  border: "1px solid var(--line-button)",
  borderRadius: 6,
  background: "var(--raised)",
  color: "var(--ink-2)",
  font: "500 12.5px/18px var(--sans)",
  "&:hover": { background: "var(--hover)" },
  "&[aria-pressed=true]": {
    borderColor: "var(--accent)",
    color: "var(--accent)",
    boxShadow: "inset 0 0 0 1px var(--accent)",
  },
  "@media (pointer: coarse)": { minBlockSize: 40 },
  "@media (forced-colors: active)": { "&[aria-pressed=true]": { outline: "2px solid Highlight" } },
});

export interface ChoiceRowProps<Value extends string> {
  /** Names what is chosen: "Width". */
  label: string;
  options: readonly (readonly [value: Value, label: ReactNode])[];
  /** Undefined where none of them is how it is. */
  value: Value | undefined;
  onChange: (value: Value) => void;
}

/** A few ways to look at the same thing, one of them at a time. */
export function ChoiceRow<Value extends string>(props: ChoiceRowProps<Value>) {
  const { label, options, value, onChange } = props;
  return (
    <Row role="group" aria-label={label}>
      {options.map(([option, name]) => (
        <Choice
          key={option}
          type="button"
          aria-pressed={option === value}
          onClick={() => onChange(option)}
        >
          {name}
        </Choice>
      ))}
    </Row>
  );
}
