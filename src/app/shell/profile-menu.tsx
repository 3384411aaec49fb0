import type { ReactNode } from "react";
import Button from "@mui/material/Button";
import { KeyboardIcon, SubscribersIcon } from "../../components/icons.tsx";
import { Menu, type MenuEntry } from "../../components/menu.tsx";
import { useMenu } from "../../components/use-menu.ts";
import type { TimeMode } from "../../lib/time/instant.ts";
import { useScheme } from "../theme/scheme.ts";
import { toChoiceEntries, schemeChoices, timeModeChoices } from "./choice-menu.tsx";

export interface ProfileItem {
  label: string;
  icon?: ReactNode;
  onSelect: () => void;
}

export interface ProfileMenuProps {
  /** Name of the caller, such as "Operator" or "API key". */
  name: string;
  detail?: ReactNode;
  items: readonly ProfileItem[];
  onShowShortcuts: () => void;
  /** Set if the top bar has no room for the menu of time modes. */
  timeMenu?: { mode: TimeMode; onChange: (mode: TimeMode) => void } | undefined;
  isSmall: boolean;
}

export function ProfileMenu({
  name,
  detail,
  items,
  onShowShortcuts,
  timeMenu,
  isSmall,
}: ProfileMenuProps) {
  const { closing, buttonProps, menuProps } = useMenu();
  const [scheme, setScheme] = useScheme();
  const toHeading = (label: ReactNode): MenuEntry => ({ kind: "heading", label });
  const entries: MenuEntry[] = [
    ...(detail === undefined ? [] : [toHeading(detail)]),
    toHeading("Appearance"),
    ...toChoiceEntries(schemeChoices, scheme, setScheme),
    ...(timeMenu
      ? [
          toHeading("Time display"),
          ...toChoiceEntries(timeModeChoices, timeMenu.mode, timeMenu.onChange),
        ]
      : []),
    { kind: "divider" },
    { label: "Keyboard shortcuts", icon: <KeyboardIcon />, onSelect: closing(onShowShortcuts) },
    ...items.map((item) => ({ ...item, onSelect: closing(item.onSelect) })),
  ];
  return (
    <>
      <Button
        {...buttonProps}
        {...(isSmall ? { "aria-label": name, sx: { padding: 0, aspectRatio: "1" } } : {})}
      >
        {isSmall ? <SubscribersIcon /> : name}
      </Button>
      <Menu {...menuProps} label={name} align="end" entries={entries} />
    </>
  );
}
