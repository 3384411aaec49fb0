export interface ValueStore<Value> {
  get(): Value;
  /** Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
}

/** Creates a value that changes outside React, for `useSyncExternalStore`. */
export function createValueStore<Value>(
  initialValue: Value,
): ValueStore<Value> & { set(newValue: Value): void } {
  const listeners = new Set<() => void>();
  let value = initialValue;
  return {
    get: () => value,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    set(newValue) {
      value = newValue;
      for (const listener of listeners) listener();
    },
  };
}
