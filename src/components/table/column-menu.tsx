import Divider from "@mui/material/Divider";
import IconButton from "@mui/material/IconButton";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { CheckIcon, ColumnsIcon } from "../icons.tsx";
import { Tooltip } from "../tooltip.tsx";
import { useMenu } from "../use-menu.ts";
import type { Density } from "./columns.ts";

export interface ColumnMenuProps {
  columns: readonly { id: string; label: string }[];
  /** By column ID; absent means visible. */
  visibility: Record<string, boolean>;
  onChange: (visibility: Record<string, boolean>) => void;
  /** Absent if all rows have the same height. */
  density?: Density;
  onDensityChange?: (density: Density) => void;
}

const densities = [
  { value: "comfortable", label: "Two-line rows" },
  { value: "compact", label: "One-line rows" },
] as const;

export function ColumnMenu(props: ColumnMenuProps) {
  const { columns, visibility, onChange, density, onDensityChange } = props;
  const name = density === undefined ? "Columns" : "Columns and rows";
  const { buttonProps, menuProps } = useMenu();
  const item = (
    role: "checkbox" | "radio",
    label: string,
    checked: boolean,
    toggle: () => void,
  ) => (
    <MenuItem key={label} role={`menuitem${role}`} aria-checked={checked} onClick={toggle}>
      <CheckIcon sx={{ visibility: checked ? "visible" : "hidden" }} />
      {label}
    </MenuItem>
  );
  return (
    <>
      <Tooltip title={name}>
        <IconButton aria-label={name} {...buttonProps}>
          <ColumnsIcon fontSize="inherit" />
        </IconButton>
      </Tooltip>
      <Menu {...menuProps}>
        {columns.map(({ id, label }) => {
          const shown = visibility[id] !== false;
          return item("checkbox", label, shown, () => onChange({ ...visibility, [id]: !shown }));
        })}
        {density !== undefined && <Divider />}
        {density !== undefined &&
          densities.map(({ value, label }) =>
            item("radio", label, density === value, () => onDensityChange?.(value)),
          )}
      </Menu>
    </>
  );
}
