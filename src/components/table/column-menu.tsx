import IconButton from "@mui/material/IconButton";
import { ColumnsIcon } from "../icons.tsx";
import { Menu, type MenuEntry } from "../menu.tsx";
import { Tooltip } from "../tooltip.tsx";
import { useMenu } from "../use-menu.ts";
import type { Density } from "./columns.ts";

export interface ColumnMenuProps {
  columns: readonly { id: string; label: string }[];
  /** Visibility by column ID. A column without an entry is visible. */
  visibility: Record<string, boolean>;
  onChange: (visibility: Record<string, boolean>) => void;
  /** Absent if all rows have the same height. */
  density?: Density;
  onDensityChange?: (density: Density) => void;
  pageSize?: Choice<number>;
}

interface Choice<Value> {
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

const densities = [
  { value: "comfortable", label: "Two-line rows" },
  { value: "compact", label: "One-line rows" },
] as const;

export function ColumnMenu(props: ColumnMenuProps) {
  const { columns, visibility, onChange, density, onDensityChange, pageSize } = props;
  const name = density === undefined ? "Columns" : "Columns and rows";
  const { buttonProps, menuProps } = useMenu();
  const entries: MenuEntry[] = columns.map(({ id, label }) => {
    const isChecked = visibility[id] !== false;
    const onSelect = () => onChange({ ...visibility, [id]: !isChecked });
    return { kind: "checkbox", label, checked: isChecked, onSelect };
  });
  const addChoice = <Value,>({ value, options, onChange: onChoose }: Choice<Value>) => {
    entries.push({ kind: "divider" });
    for (const option of options) {
      const isChecked = option.value === value;
      entries.push({
        kind: "radio",
        label: option.label,
        checked: isChecked,
        onSelect: () => onChoose(option.value),
      });
    }
  };
  if (density !== undefined) {
    addChoice<Density>({
      value: density,
      options: densities,
      onChange: (value) => onDensityChange?.(value),
    });
  }
  if (pageSize !== undefined) addChoice(pageSize);
  return (
    <>
      <Tooltip title={name}>
        <IconButton aria-label={name} {...buttonProps}>
          <ColumnsIcon fontSize="inherit" />
        </IconButton>
      </Tooltip>
      <Menu {...menuProps} entries={entries} />
    </>
  );
}
