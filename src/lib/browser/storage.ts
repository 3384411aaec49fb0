export type Store = ReturnType<typeof createStore>;

const prefix = "signalbox.";

/**
 * Wraps localStorage or sessionStorage. Other modules must not use them directly. If the storage is
 * blocked or full, values stay in memory, so callers never handle storage errors.
 *
 * @param open called for every access, because the permission may be revoked while a tab is open
 */
export function createStore(open: () => Storage | undefined, eventTarget?: EventTarget) {
  const valuesByKey = new Map<string, string>();

  function attempt<T>(use: (storage: Storage) => T): T | undefined {
    try {
      const storage = open();
      return storage ? use(storage) : undefined;
    } catch {
      return undefined;
    }
  }

  return {
    get(key: string): string | undefined {
      return (
        valuesByKey.get(key) ?? attempt((storage) => storage.getItem(prefix + key)) ?? undefined
      );
    },
    /** Returns false if the value is only in memory and will be lost on reload. */
    set(key: string, value: string) {
      const isStored = attempt((storage) => {
        storage.setItem(prefix + key, value);
        return true;
      });
      if (isStored) {
        valuesByKey.delete(key);
        return true;
      }
      // Remove the outdated value, so that a reload doesn't restore it.
      attempt((storage) => storage.removeItem(prefix + key));
      valuesByKey.set(key, value);
      return false;
    },
    remove(key: string) {
      valuesByKey.delete(key);
      attempt((storage) => storage.removeItem(prefix + key));
    },
    keys() {
      const storedKeys = attempt((storage) =>
        Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "")
          .filter((key) => key.startsWith(prefix))
          .map((key) => key.slice(prefix.length)),
      );
      return [...new Set([...(storedKeys ?? []), ...valuesByKey.keys()])];
    },
    /**
     * Reports changes of the key by other tabs (localStorage only). Returns a function that
     * unsubscribes.
     */
    subscribe(key: string, onChange: (value: string | undefined) => void) {
      const onStorage = (event: Event) => {
        // An event with this name is always a StorageEvent, but EventTarget can't express this.
        const { key: changedKey, newValue } = event as StorageEvent;
        // A null key means that all keys were cleared.
        if (changedKey === prefix + key || changedKey === null) onChange(newValue ?? undefined);
      };
      eventTarget?.addEventListener("storage", onStorage);
      return () => eventTarget?.removeEventListener("storage", onStorage);
    },
  };
}

/**
 * Parses JSON. Returns undefined if the text is absent or invalid, or if `parse` rejects the value.
 */
export function parseStoredJson<T>(
  text: string | undefined,
  parse: (value: unknown) => T | undefined,
): T | undefined {
  if (text === undefined) return undefined;
  try {
    return parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

export const readJson = <T>(
  store: Store,
  key: string,
  parse: (value: unknown) => T | undefined,
): T | undefined => parseStoredJson(store.get(key), parse);

const browserWindow = typeof window === "undefined" ? undefined : window;

/** The store that all tabs share, without expiry. Never use it for secrets or personal data. */
export const localStore = createStore(() => browserWindow?.localStorage, browserWindow);

/** The store of this tab. It survives reloads and is cleared when the tab closes. */
export const sessionStore = createStore(() => browserWindow?.sessionStorage);
