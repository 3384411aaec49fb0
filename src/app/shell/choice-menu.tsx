import type { ReactNode } from "react";
import { MoonIcon, SunIcon, SystemIcon, WaitIcon } from "../../components/icons.tsx";
import type { MenuEntry } from "../../components/menu.tsx";
import type { TimeMode } from "../../lib/time/instant.ts";
import type { Scheme } from "../theme/scheme.ts";
import type { Command } from "./command-palette.tsx";

interface Choice<Value> {
  value: Value;
  label: string;
  /** Label in the command palette. */
  commandLabel: string;
  icon: ReactNode;
}

export const timeModeChoices: readonly Choice<TimeMode>[] = [
  { value: "local", label: "Local time", commandLabel: "Show local times", icon: <WaitIcon /> },
  { value: "utc", label: "UTC", commandLabel: "Show times in UTC", icon: <WaitIcon /> },
  {
    value: "relative",
    label: "Relative time",
    commandLabel: "Show relative times",
    icon: <WaitIcon />,
  },
];

export const schemeChoices: readonly Choice<Scheme>[] = [
  { value: "light", label: "Light", commandLabel: "Use light theme", icon: <SunIcon /> },
  { value: "dark", label: "Dark", commandLabel: "Use dark theme", icon: <MoonIcon /> },
  { value: "system", label: "System", commandLabel: "Use system theme", icon: <SystemIcon /> },
];

export const toChoiceEntries = <Value extends string>(
  choices: readonly Choice<Value>[],
  selectedValue: Value,
  onChoose: (value: Value) => void,
): MenuEntry[] =>
  choices.map(({ value, label, icon }) => ({
    kind: "radio",
    label,
    icon,
    checked: value === selectedValue,
    onSelect: () => onChoose(value),
  }));

export const toChoiceCommands = <Value extends string>(
  choices: readonly Choice<Value>[],
  selectedValue: Value,
  onChoose: (value: Value) => void,
): Command[] =>
  choices
    .filter(({ value }) => value !== selectedValue)
    .map(({ value, commandLabel, icon }) => ({
      id: value,
      label: commandLabel,
      group: "Display",
      icon,
      run: () => onChoose(value),
    }));
