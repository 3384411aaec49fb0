import { useSyncExternalStore } from "react";
import { localStore } from "../../lib/browser/storage.ts";

/** Color scheme of the console. "system" follows the system's preference. */
export type Scheme = "light" | "dark" | "system";

const storageKey = "theme";
const listeners = new Set<() => void>();

function readScheme(): Scheme {
  const choice = localStore.get(storageKey);
  return choice === "light" || choice === "dark" ? choice : "system";
}

/** Sets the attribute that selects the colors in `tokens.css`, and calls the listeners. */
function applyScheme(): void {
  const scheme = readScheme();
  for (const name of ["light", "dark"])
    document.documentElement.toggleAttribute(`data-${name}`, name === scheme);
  for (const listener of listeners) listener();
}

/**
 * Applies the saved scheme, and follows changes by other tabs. Call this before the first render.
 */
export function applySavedScheme(): void {
  applyScheme();
  localStore.subscribe(storageKey, applyScheme);
}

function setScheme(scheme: Scheme): void {
  localStore.set(storageKey, scheme);
  applyScheme();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function useScheme(): [Scheme, (scheme: Scheme) => void] {
  return [useSyncExternalStore(subscribe, readScheme), setScheme];
}
