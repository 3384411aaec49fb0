/** Key-value records, ordered by key. */
export interface RecordStore {
  get(key: string): Promise<unknown>;
  /** Writes all records or none. */
  put(entries: readonly (readonly [key: string, value: unknown])[]): Promise<void>;
  forEach(prefix: string, visit: (key: string, value: unknown) => void): Promise<void>;
  remove(prefix: string): Promise<void>;
  /** False if the records are lost when the tab closes. */
  readonly isPersistent: boolean;
}

/** Creates a store in memory, for tests and for browsers that block storage. */
export function createMemoryRecordStore(): RecordStore {
  const valuesByKey = new Map<string, unknown>();
  const findKeys = (prefix: string) =>
    [...valuesByKey.keys()].filter((key) => key.startsWith(prefix)).toSorted();
  return {
    isPersistent: false,
    get: async (key) => valuesByKey.get(key),
    put: async (entries) => {
      // Values are cloned as in a database, so that later changes to the object have no effect.
      const clonedEntries = entries.map(([key, value]) => [key, structuredClone(value)] as const);
      for (const [key, value] of clonedEntries) valuesByKey.set(key, value);
    },
    forEach: async (prefix, visit) => {
      for (const key of findKeys(prefix)) visit(key, valuesByKey.get(key));
    },
    remove: async (prefix) => {
      for (const key of findKeys(prefix)) valuesByKey.delete(key);
    },
  };
}

const storeName = "records";

/** Opens the browser's database. Uses memory if the database is missing or blocked. */
export async function openRecordStore(
  name: string,
  factory: IDBFactory | undefined = globalThis.indexedDB,
): Promise<RecordStore> {
  try {
    if (!factory) return createMemoryRecordStore();
    const request = factory.open(name, 1);
    request.addEventListener("upgradeneeded", () => request.result.createObjectStore(storeName));
    return createDatabaseRecordStore(await waitForRequest(request));
  } catch {
    return createMemoryRecordStore();
  }
}

function createDatabaseRecordStore(database: IDBDatabase): RecordStore {
  // Close the database so that another tab can delete or upgrade it.
  database.addEventListener("versionchange", () => database.close());

  /**
   * Runs a transaction with relaxed durability. If a power failure loses the outcomes of an
   * import's writes, the import repeats these writes with the same idempotency keys.
   */
  const runTransaction = async (
    mode: IDBTransactionMode,
    use: (store: IDBObjectStore) => void,
  ): Promise<void> => {
    const transaction = database.transaction(storeName, mode, { durability: "relaxed" });
    use(transaction.objectStore(storeName));
    await waitForTransaction(transaction);
  };

  return {
    isPersistent: true,
    get: async (key) =>
      await waitForRequest<unknown>(
        database.transaction(storeName).objectStore(storeName).get(key),
      ),
    put: (entries) =>
      runTransaction("readwrite", (store) => {
        for (const [key, value] of entries) store.put(value, key);
      }),
    forEach: (prefix, visit) =>
      runTransaction("readonly", (store) => {
        const request = store.openCursor(toKeyRange(prefix));
        request.addEventListener("success", () => {
          const cursor = request.result;
          if (!cursor) return;
          if (typeof cursor.key === "string") visit(cursor.key, cursor.value);
          cursor.continue();
        });
      }),
    remove: (prefix) =>
      runTransaction("readwrite", (store) => void store.delete(toKeyRange(prefix))),
  };
}

const toKeyRange = (prefix: string) => IDBKeyRange.bound(prefix, `${prefix}\uFFFF`);

function waitForRequest<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () =>
      reject(request.error ?? new Error("The database request failed")),
    );
  });
}

function waitForTransaction(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener("complete", () => resolve());
    // A failed request also aborts the transaction, and only then is the transaction's error set.
    transaction.addEventListener("abort", () =>
      reject(transaction.error ?? new Error("The database transaction failed")),
    );
  });
}
