import IconButton from "@mui/material/IconButton";
import { TableIcon } from "../icons.tsx";
import { Tooltip } from "../tooltip.tsx";

export interface TableToggleProps {
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
}

export function TableToggle({ isOpen, onToggle }: TableToggleProps) {
  return (
    <Tooltip title={isOpen ? "Hide table" : "Show table"}>
      <IconButton size="small" aria-expanded={isOpen} onClick={() => onToggle(!isOpen)}>
        <TableIcon fontSize="inherit" />
      </IconButton>
    </Tooltip>
  );
}
