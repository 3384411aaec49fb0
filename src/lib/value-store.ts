export interface ValueStore<Value> {
  get(): Value;
  /** Calls back after each change. Returns how to stop that. */
  subscribe(listener: () => void): () => void;
}

/** Creates a value that code outside of React changes and `useSyncExternalStore` follows. */
export function createValueStore<Value>(
  initial: Value,
): ValueStore<Value> & { set(next: Value): void } {
  const listeners = new Set<() => void>();
  let value = initial;
  return {
    get: () => value,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    set(next) {
      value = next;
      for (const listener of listeners) listener();
    },
  };
}
