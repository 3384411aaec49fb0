import Popover, { type PopoverProps } from "@mui/material/Popover";

export interface PopoverCardProps extends Omit<PopoverProps, "slotProps"> {
  label: string;
  width?: number;
}

export const PopoverCard = ({ label, width = 300, ...props }: PopoverCardProps) => (
  <Popover
    anchorOrigin={{ vertical: "bottom", horizontal: "left" }}
    {...props}
    slotProps={{
      paper: {
        role: "dialog",
        "aria-label": label,
        sx: { marginBlockStart: "4px", padding: "14px", inlineSize: width },
      },
    }}
  />
);
