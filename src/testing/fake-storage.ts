interface FakeStorageOptions {
  /** Values of the storage, which several fake storages can share. */
  valuesByKey?: Map<string, string>;
  /** Maximum length of a value in characters. */
  quota?: number;
  /** Called after an item is set or removed. The value is null if the item was removed. */
  onChange?: (key: string, newValue: string | null) => void;
}

export function createFakeStorage({
  valuesByKey = new Map(),
  quota = Number.POSITIVE_INFINITY,
  onChange,
}: FakeStorageOptions = {}): Storage {
  return {
    get length() {
      return valuesByKey.size;
    },
    key: (index) => [...valuesByKey.keys()][index] ?? null,
    getItem: (key) => valuesByKey.get(key) ?? null,
    setItem: (key, value) => {
      if (value.length > quota) throw new DOMException("full", "QuotaExceededError");
      valuesByKey.set(key, value);
      onChange?.(key, value);
    },
    removeItem: (key) => {
      valuesByKey.delete(key);
      onChange?.(key, null);
    },
    clear: () => valuesByKey.clear(),
  };
}
