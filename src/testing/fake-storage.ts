interface FakeStorageOptions {
  /** Items of the storage, which several fake storages can share. */
  items?: Map<string, string>;
  /** Maximum length of a value in characters. */
  quota?: number;
  /** Called after each change. The value is null if the item was removed. */
  onChange?: (key: string, newValue: string | null) => void;
}

/** Creates a `Storage` in memory. */
export function createFakeStorage({
  items = new Map(),
  quota = Number.POSITIVE_INFINITY,
  onChange,
}: FakeStorageOptions = {}): Storage {
  return {
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => {
      if (value.length > quota) throw new DOMException("full", "QuotaExceededError");
      items.set(key, value);
      onChange?.(key, value);
    },
    removeItem: (key) => {
      items.delete(key);
      onChange?.(key, null);
    },
    clear: () => items.clear(),
  };
}
