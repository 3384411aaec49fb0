import "./tokens.css";
import "./fonts.css";
import "./base.css";
import { type ReactNode, useEffect, useState } from "react";
import { type StorageManager, type Theme, ThemeProvider } from "@mui/material/styles";
import useMediaQuery from "@mui/material/useMediaQuery";
import { localStore } from "../../lib/browser/storage.ts";
import { theme } from "./theme.ts";

const modeKey = "theme";
const modes = ["light", "dark", "system"];

/** Reads and writes the mode. MUI stores two more values, which aren't configurable here. */
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

/** Applies the saved mode before the first paint. Call this first in the entry module. */
export function applyStoredScheme(): void {
  const mode = localStore.get(modeKey);
  if (mode === "light" || mode === "dark")
    document.documentElement.setAttribute(`data-${mode}`, "");
}

/** Returns the theme. With forced colors, returns their theme as soon as its code has loaded. */
function useTheme(): Theme {
  const isForced = useMediaQuery("(forced-colors: active)", { noSsr: true });
  const [highContrast, setHighContrast] = useState<Theme>();
  useEffect(() => {
    if (isForced) {
      void import("./high-contrast.ts").then((loaded) => setHighContrast(loaded.highContrastTheme));
    }
  }, [isForced]);
  return (isForced && highContrast) || theme;
}

export function AppTheme({ children }: { children: ReactNode }) {
  return (
    // `noSsr`: without server rendering, the first render already has the right mode.
    <ThemeProvider
      theme={useTheme()}
      defaultMode="system"
      modeStorageKey={modeKey}
      storageManager={storage}
      noSsr
    >
      {children}
    </ThemeProvider>
  );
}
