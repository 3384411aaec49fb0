/**
 * Wraps localStorage or sessionStorage, which no other module uses. If the storage is blocked,
 * throws, or is full, values stay in memory, so callers never handle storage errors.
 */
export interface Store {
  get(key: string): string | undefined;
  /** Returns false if the value is only in memory and will be lost on reload. */
  set(key: string, value: string): boolean;
  remove(key: string): void;
  keys(): string[];
  /**
   * Reports changes of the key by other tabs (localStorage only). Returns a function that
   * unsubscribes.
   */
  subscribe(key: string, onChange: (value: string | undefined) => void): () => void;
}

const prefix = "signalbox.";

/**
 * Creates a store. Calls `open` for every access, because the permission may be revoked while a tab
 * is open.
 */
export function createStore(open: () => Storage | undefined, events?: EventTarget): Store {
  const memory = new Map<string, string>();

  function attempt<T>(use: (storage: Storage) => T): T | undefined {
    try {
      const storage = open();
      return storage ? use(storage) : undefined;
    } catch {
      return undefined;
    }
  }

  return {
    get(key) {
      return memory.get(key) ?? attempt((storage) => storage.getItem(prefix + key)) ?? undefined;
    },
    set(key, value) {
      const isStored = attempt((storage) => {
        storage.setItem(prefix + key, value);
        return true;
      });
      if (isStored) {
        memory.delete(key);
        return true;
      }
      // Remove the outdated value, so that a reload doesn't restore it.
      attempt((storage) => storage.removeItem(prefix + key));
      memory.set(key, value);
      return false;
    },
    remove(key) {
      memory.delete(key);
      attempt((storage) => storage.removeItem(prefix + key));
    },
    keys() {
      const stored = attempt((storage) =>
        Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "")
          .filter((key) => key.startsWith(prefix))
          .map((key) => key.slice(prefix.length)),
      );
      return [...new Set([...(stored ?? []), ...memory.keys()])];
    },
    subscribe(key, onChange) {
      const listener = (event: Event) => {
        // An event with this name is always a StorageEvent, but EventTarget can't express this.
        const { key: changed, newValue } = event as StorageEvent;
        // A null key means that all keys were cleared.
        if (changed === prefix + key || changed === null) onChange(newValue ?? undefined);
      };
      events?.addEventListener("storage", listener);
      return () => events?.removeEventListener("storage", listener);
    },
  };
}

/** Parses JSON and validates it with `accept`. Treats rejected values as absent. */
export function acceptJson<T>(
  text: string | undefined,
  accept: (value: unknown) => T | undefined,
): T | undefined {
  if (text === undefined) return undefined;
  try {
    return accept(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Parses stored JSON with `acceptJson`. */
export const readJson = <T>(
  store: Store,
  key: string,
  accept: (value: unknown) => T | undefined,
): T | undefined => acceptJson(store.get(key), accept);

const browser = typeof window === "undefined" ? undefined : window;

/** Shared by all tabs, without expiry. Use this store only for preferences, never for a secret. */
export const localStore = createStore(() => browser?.localStorage, browser);

/** Survives reloads of this tab, but not its closing. */
export const sessionStore = createStore(() => browser?.sessionStorage);
