import type { ReactNode } from "react";
import ListItemIcon from "@mui/material/ListItemIcon";
import MenuItem from "@mui/material/MenuItem";
import { useColorScheme } from "@mui/material/styles";
import { CheckIcon, MoonIcon, SunIcon, SystemIcon, WaitIcon } from "../../components/icons.tsx";
import type { TimeMode } from "../../lib/time/time.ts";

interface Choice<Value> {
  value: Value;
  label: string;
  icon: ReactNode;
}

export const timeModes: readonly Choice<TimeMode>[] = [
  { value: "local", label: "Local time", icon: <WaitIcon /> },
  { value: "utc", label: "UTC", icon: <WaitIcon /> },
  { value: "relative", label: "Relative time", icon: <WaitIcon /> },
];

export type SchemeChoice = "light" | "dark" | "system";

export const schemes: readonly Choice<SchemeChoice>[] = [
  { value: "light", label: "Light", icon: <SunIcon /> },
  { value: "dark", label: "Dark", icon: <MoonIcon /> },
  { value: "system", label: "As the system", icon: <SystemIcon /> },
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
