/**
 * The only owner of localStorage and sessionStorage. Both can be absent (blocked by the browser),
 * throw on reading, or be full; then values live in memory for as long as the tab does, so that no
 * caller ever has to handle a storage error.
 */
export interface Store {
  get(key: string): string | undefined;
  /** False when the value is only in memory and a reload will lose it. */
  set(key: string, value: string): boolean;
  remove(key: string): void;
  /** Keys this application owns, without its prefix. */
  keys(): string[];
  /** Calls back when another tab changes the key (localStorage only). Returns the unsubscribe. */
  subscribe(key: string, onChange: (value: string | undefined) => void): () => void;
}

const prefix = "signalbox.";

/** `open` is called for every access: a browser may revoke the permission while a tab is open. */
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
      const kept = attempt((storage) => {
        storage.setItem(prefix + key, value);
        return true;
      });
      if (kept) {
        memory.delete(key);
        return true;
      }
      // What is stored is older than what is meant now; it must not come back after a reload.
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
        // The event of this name is a StorageEvent by definition; EventTarget cannot say so.
        const { key: changed, newValue } = event as StorageEvent;
        // A null key means that everything was cleared.
        if (changed === prefix + key || changed === null) onChange(newValue ?? undefined);
      };
      events?.addEventListener("storage", listener);
      return () => events?.removeEventListener("storage", listener);
    },
  };
}

/** Parses JSON and lets `accept` decide what it is; anything it refuses counts as absent. */
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

/** Reads stored JSON as `acceptJson` does. */
export const readJson = <T>(
  store: Store,
  key: string,
  accept: (value: unknown) => T | undefined,
): T | undefined => acceptJson(store.get(key), accept);

const browser = typeof window === "undefined" ? undefined : window;

/** Kept until erased, shared by tabs: choices of taste only, never a secret. */
export const localStore = createStore(() => browser?.localStorage, browser);

/** Kept for this tab, over reloads. */
export const sessionStore = createStore(() => browser?.sessionStorage);
