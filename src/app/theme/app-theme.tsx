import "./tokens.css";
import "./fonts.css";
import "./base.css";
import type { ReactNode } from "react";
import { ThemeProvider, type StorageManager } from "@mui/material/styles";
import { localStore } from "../../lib/browser/storage.ts";
import { theme } from "./theme.ts";

const modeKey = "theme";
const modes = ["light", "dark", "system"];

/** MUI stores three values; only the mode is configurable here. */
const storage: StorageManager = ({ key }) => ({
  get: (fallback: unknown) => {
    const stored = key === modeKey ? localStore.get(key) : undefined;
    return stored && modes.includes(stored) ? stored : fallback;
  },
  set: (value: unknown) => {
    if (key === modeKey && typeof value === "string") localStore.set(key, value);
  },
  subscribe: (onChange) =>
    key === modeKey ? localStore.subscribe(key, onChange) : () => undefined,
});

/** Applies a stored mode before the first paint. Call it first in the entry module. */
export function applyStoredScheme(): void {
  const mode = localStore.get(modeKey);
  if (mode === "light" || mode === "dark")
    document.documentElement.setAttribute(`data-${mode}`, "");
}

export function AppTheme({ children }: { children: ReactNode }) {
  return (
    // noSsr: without server rendering, the first render already has the right mode.
    <ThemeProvider
      theme={theme}
      defaultMode="system"
      modeStorageKey={modeKey}
      storageManager={storage}
      noSsr
    >
      {children}
    </ThemeProvider>
  );
}
