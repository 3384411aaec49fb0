export interface ValueStore<Value> {
  get(): Value;
  /** Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
}

/** Creates a value that changes outside React, for `useSyncExternalStore`. */
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
