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
  return (
    <>
      <Tooltip title={name}>
        <IconButton aria-label={name} {...buttonProps}>
          <ColumnsIcon fontSize="inherit" />
        </IconButton>
      </Tooltip>
      <Menu {...menuProps}>
        {columns.map((column) => {
          const shown = visibility[column.id] !== false;
          return (
            <MenuItem
              key={column.id}
              role="menuitemcheckbox"
              aria-checked={shown}
              onClick={() => onChange({ ...visibility, [column.id]: !shown })}
            >
              <CheckIcon sx={{ visibility: shown ? "visible" : "hidden" }} />
              {column.label}
            </MenuItem>
          );
        })}
        {density !== undefined && <Divider />}
        {density !== undefined &&
          densities.map(({ value, label }) => (
            <MenuItem
              key={value}
              role="menuitemradio"
              aria-checked={density === value}
              onClick={() => onDensityChange?.(value)}
            >
              <CheckIcon sx={{ visibility: density === value ? "visible" : "hidden" }} />
              {label}
            </MenuItem>
          ))}
      </Menu>
    </>
  );
}
