import Drawer from "@mui/material/Drawer";
import { Rail, type RailProps } from "./rail.tsx";

export interface NavigationDrawerProps extends Pick<RailProps, "entries" | "path" | "Link"> {
  open: boolean;
  onClose: () => void;
}

export const NavigationDrawer = ({ open, onClose, ...railProps }: NavigationDrawerProps) => (
  <Drawer
    open={open}
    onClose={onClose}
    slotProps={{ paper: { "aria-label": "Navigation", sx: { inlineSize: 264 } } }}
  >
    <Rail {...railProps} isCompact={false} onFollow={onClose} />
  </Drawer>
);
