import MuiPopover, { type PopoverProps as MuiPopoverProps } from "@mui/material/Popover";

export interface PopoverProps extends Omit<MuiPopoverProps, "slotProps"> {
  label: string;
  width?: number;
}

export const Popover = ({ label, width = 300, ...props }: PopoverProps) => (
  <MuiPopover
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
