import type { ReactNode } from "react";
import ListItemIcon from "@mui/material/ListItemIcon";
import MenuItem from "@mui/material/MenuItem";
import { useColorScheme } from "@mui/material/styles";
import { CheckIcon, MoonIcon, SunIcon, SystemIcon, WaitIcon } from "../../components/icons.tsx";
import type { TimeMode } from "../../lib/time/time.ts";

interface Choice<Value> {
  value: Value;
  label: string;
  /** Label in the command palette. */
  command: string;
  icon: ReactNode;
}

export const timeModes: readonly Choice<TimeMode>[] = [
  { value: "local", label: "Local time", command: "Show local times", icon: <WaitIcon /> },
  { value: "utc", label: "UTC", command: "Show times in UTC", icon: <WaitIcon /> },
  { value: "relative", label: "Relative time", command: "Show relative times", icon: <WaitIcon /> },
];

export type SchemeChoice = "light" | "dark" | "system";

export const schemes: readonly Choice<SchemeChoice>[] = [
  { value: "light", label: "Light", command: "Use light theme", icon: <SunIcon /> },
  { value: "dark", label: "Dark", command: "Use dark theme", icon: <MoonIcon /> },
  { value: "system", label: "System", command: "Use system theme", icon: <SystemIcon /> },
];

export function useScheme(): [SchemeChoice, (scheme: SchemeChoice) => void] {
  const { mode, setMode } = useColorScheme();
  return [mode ?? "system", setMode];
}

/** Returns radio items as a list, since MUI's menu doesn't accept fragments. */
export function choiceItems<Value extends string>(
  choices: readonly Choice<Value>[],
  chosen: Value,
  onChoose: (value: Value) => void,
) {
  return choices.map(({ value, label, icon }) => (
    <MenuItem
      key={value}
      role="menuitemradio"
      aria-checked={value === chosen}
      selected={value === chosen}
      onClick={() => onChoose(value)}
    >
      <ListItemIcon>{icon}</ListItemIcon>
      {label}
      {value === chosen && <CheckIcon sx={{ marginInlineStart: "auto" }} />}
    </MenuItem>
  ));
}
