import { useCallback, useMemo, useSyncExternalStore } from "react";
import { parseStoredJson, localStore } from "../lib/browser/storage.ts";

const listeners = new Set<() => void>();

/**
 * Returns a preference that all tabs share, its setter, and a function that updates the latest
 * saved value, which can be newer than the returned value. The fallback replaces an absent or
 * malformed preference. Must not be used for data or secrets.
 */
export function useStoredChoice<T>(
  key: string,
  parseValue: (value: unknown) => T | undefined,
  fallback: T,
): [T, (value: T) => void, (update: (latestValue: T) => T) => void] {
  const subscribe = useCallback(
    (listener: () => void) => {
      listeners.add(listener);
      const unsubscribe = localStore.subscribe(key, listener);
      return () => {
        listeners.delete(listener);
        unsubscribe();
      };
    },
    [key],
  );
  const text = useSyncExternalStore(subscribe, () => localStore.get(key));
  const choice = useMemo(() => parseStoredJson(text, parseValue), [text, parseValue]);
  const choose = useCallback(
    (value: T) => {
      localStore.set(key, JSON.stringify(value));
      for (const listener of listeners) listener();
    },
    [key],
  );
  const updateChoice = useCallback(
    (update: (latestValue: T) => T) =>
      choose(update(parseStoredJson(localStore.get(key), parseValue) ?? fallback)),
    [choose, key, parseValue, fallback],
  );
  return [choice ?? fallback, choose, updateChoice];
}
