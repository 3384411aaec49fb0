import type { ReactNode } from "react";
import Button from "@mui/material/Button";
import Divider from "@mui/material/Divider";
import ListItemIcon from "@mui/material/ListItemIcon";
import ListSubheader from "@mui/material/ListSubheader";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { KeyboardIcon, SubscribersIcon } from "../../components/icons.tsx";
import { useMenu } from "../../components/use-menu.ts";
import type { TimeMode } from "../../lib/time/time.ts";
import { choiceItems, schemes, timeModes, useScheme } from "./choice-menu.tsx";

export interface ProfileItem {
  label: string;
  icon?: ReactNode;
  onSelect: () => void;
}

export interface ProfileMenuProps {
  /** "Operator", "API key". */
  name: string;
  detail?: ReactNode;
  items: readonly ProfileItem[];
  onShowKeys: () => void;
  /** Set if the bar has no room for the time mode switch. */
  time?: { mode: TimeMode; onChange: (mode: TimeMode) => void } | undefined;
  small: boolean;
}

export function ProfileMenu({ name, detail, items, onShowKeys, time, small }: ProfileMenuProps) {
  const { closing, buttonProps, menuProps } = useMenu();
  const [scheme, setScheme] = useScheme();
  const heading = (text: ReactNode) => (
    <ListSubheader role="presentation" disableSticky>
      {text}
    </ListSubheader>
  );
  return (
    <>
      <Button
        {...buttonProps}
        {...(small ? { "aria-label": name, sx: { padding: 0, width: 28 } } : {})}
      >
        {small ? <SubscribersIcon /> : name}
      </Button>
      <Menu
        {...menuProps}
        anchorOrigin={{ vertical: "bottom", horizontal: "right" }}
        transformOrigin={{ vertical: "top", horizontal: "right" }}
        slotProps={{
          list: { "aria-label": name },
          paper: { sx: { marginBlockStart: "4px", minWidth: 220 } },
        }}
      >
        {detail && heading(detail)}
        {heading("Appearance")}
        {choiceItems(schemes, scheme, setScheme)}
        {time && heading("Time display")}
        {time && choiceItems(timeModes, time.mode, time.onChange)}
        <Divider />
        <MenuItem onClick={closing(onShowKeys)}>
          <ListItemIcon>
            <KeyboardIcon />
          </ListItemIcon>
          Keyboard shortcuts
        </MenuItem>
        {items.map((item) => (
          <MenuItem key={item.label} onClick={closing(item.onSelect)}>
            <ListItemIcon>{item.icon}</ListItemIcon>
            {item.label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
