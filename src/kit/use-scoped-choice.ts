import { useMemo } from "react";
import { useProfile, useScope } from "../api/session/use-session.ts";
import { useStoredChoice } from "../components/use-stored-choice.ts";
import { localStore, readJson } from "../lib/browser/storage.ts";

interface ScopedChoiceOptions<T> {
  /** Returns undefined for an invalid value. */
  parse: (value: unknown) => T | undefined;
  fallback: T;
  /**
   * Returns the key used before scopes existed. The key is read until the scope has a value and is
   * never removed, because a session and an API key of the same environment have two scopes.
   */
  getLegacyKey: (environmentId: string | undefined, baseUrl: string) => string | undefined;
}

/**
 * Returns a value that is saved in this browser for one service, caller, and environment. Also
 * returns its setter, and a function that updates the latest value.
 */
export function useScopedChoice<T>(
  name: string,
  { parse, fallback, getLegacyKey }: ScopedChoiceOptions<T>,
): ReturnType<typeof useStoredChoice<T>> {
  const profile = useProfile();
  const scope = useScope();
  const legacyKey = getLegacyKey(profile.environment.id, profile.baseUrl);
  const legacyValue = useMemo(
    () => (legacyKey === undefined ? undefined : readJson(localStore, legacyKey, parse)),
    [legacyKey, parse],
  );
  return useStoredChoice(`${name} ${scope}`, parse, legacyValue ?? fallback);
}
