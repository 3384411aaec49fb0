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
  pageSize?: PageSizeChoice;
}

interface PageSizeChoice {
  value: number;
  options: readonly { value: number; label: string }[];
  onChange: (value: number) => void;
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
    const checked = visibility[id] !== false;
    const onSelect = () => onChange({ ...visibility, [id]: !checked });
    return { kind: "checkbox", label, checked, onSelect };
  });
  if (density !== undefined) {
    entries.push({ kind: "divider" });
    for (const { value, label } of densities) {
      const onSelect = () => onDensityChange?.(value);
      entries.push({ kind: "radio", label, checked: density === value, onSelect });
    }
  }
  if (pageSize !== undefined) {
    entries.push({ kind: "divider" });
    for (const { value, label } of pageSize.options) {
      const onSelect = () => pageSize.onChange(value);
      entries.push({ kind: "radio", label, checked: pageSize.value === value, onSelect });
    }
  }
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
