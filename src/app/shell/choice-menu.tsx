import type { ReactNode } from "react";
import { useColorScheme } from "@mui/material/styles";
import { MoonIcon, SunIcon, SystemIcon, WaitIcon } from "../../components/icons.tsx";
import type { MenuEntry } from "../../components/menu.tsx";
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

export const choiceEntries = <Value extends string>(
  choices: readonly Choice<Value>[],
  chosen: Value,
  onChoose: (value: Value) => void,
): MenuEntry[] =>
  choices.map(({ value, label, icon }) => ({
    kind: "radio",
    label,
    icon,
    checked: value === chosen,
    onSelect: () => onChoose(value),
  }));
