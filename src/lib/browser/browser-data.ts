import { maxAgeMs } from "./max-age.ts";
import { openRecordStore, type RecordStore } from "./record-store.ts";

/** A group of saved data that is deleted together, such as one import. */
export interface DataGroup {
  /** Kind of data, shown before the title, such as "Import". Must not contain a slash. */
  readonly kind: string;
  readonly id: string;
  /** Title of the group, such as a file name or a time. */
  readonly title: string;
  /** The scope of the session that created the group. */
  readonly scope: string;
  /** Milliseconds since the epoch. */
  readonly savedAt: number;
}

export interface ListedGroup extends DataGroup {
  readonly key: string;
  /** Approximate size. */
  readonly byteCount: number;
}

export type BrowserData = ReturnType<typeof createBrowserData>;
/** The parts of a group by name. Names don't start or end with a slash. */
export type DataParts = Awaited<ReturnType<BrowserData["parts"]>>;

type PartEntry = readonly [partName: string, value: unknown];

export class DataDeletedError extends Error {
  override message = "The saved data was deleted.";
}

/** Creates the store for personal data that outlives the page. Must not be used for secrets. */
export function createBrowserData(open: () => Promise<RecordStore>, getNow = Date.now) {
  let storePromise: Promise<RecordStore> | undefined;
  const openStore = () => (storePromise ??= open());
  const toKey = (kind: string, id: string) => `${kind}/${id}`;

  const toGroupKey = (key: string) => `group/${key}/`;
  const toPartsPrefix = (key: string) => `part/${key}/`;
  const toRecords = (key: string, entries: readonly PartEntry[]) =>
    entries.map(([partName, value]) => [toPartsPrefix(key) + partName, value] as const);

  async function clear(key?: string): Promise<void> {
    const store = await openStore();
    if (key === undefined) return await store.remove("");
    // In this order, so that other tabs can't add parts after the parts are deleted.
    await store.remove(toGroupKey(key));
    await store.remove(toPartsPrefix(key));
  }

  return {
    async parts(kind: string, id: string) {
      const store = await openStore();
      const key = toKey(kind, id);
      const partsPrefix = toPartsPrefix(key);
      return {
        get: (partName: string) => store.get(partsPrefix + partName),
        /** Throws if the group doesn't exist, for example because another tab has deleted it. */
        async put(entries: readonly PartEntry[]): Promise<void> {
          if (!(await store.get(toGroupKey(key)))) throw new DataDeletedError();
          await store.put(toRecords(key, entries));
        },
        /** Visits the parts whose names start with `prefix`, ordered by name. */
        forEach: (prefix: string, visit: (partName: string, value: unknown) => void) =>
          store.forEach(partsPrefix + prefix, (partKey, value) =>
            visit(partKey.slice(partsPrefix.length), value),
          ),
        remove: (prefix: string) => store.remove(partsPrefix + prefix),
      };
    },
    /** Deletes the group with this key, or all groups if there is no key. */
    clear,
    /**
     * Writes a group and some of its parts atomically. Renews the expiry of an existing group, and
     * keeps its other parts.
     */
    async save(group: Omit<DataGroup, "savedAt">, entries: readonly PartEntry[]): Promise<void> {
      const store = await openStore();
      const key = toKey(group.kind, group.id);
      await store.put([
        [toGroupKey(key), { ...group, savedAt: getNow() }],
        ...toRecords(key, entries),
      ]);
    },
    /** Deletes expired groups and parts without a group. Returns the other groups, newest first. */
    async list(kind?: string): Promise<ListedGroup[]> {
      const store = await openStore();
      const kindPrefix = kind === undefined ? "" : `${kind}/`;
      const partSizes: [key: string, byteCount: number][] = [];
      // Parts are read first, because another tab may add a group with parts in the meantime.
      await store.forEach(`part/${kindPrefix}`, (key, value) =>
        partSizes.push([key, estimateByteCount(value)]),
      );
      const groups: (DataGroup & { key: string; byteCount: number })[] = [];
      await store.forEach(`group/${kindPrefix}`, (_, value) => {
        // Only this module writes groups.
        const group = value as DataGroup;
        groups.push({ ...group, key: toKey(group.kind, group.id), byteCount: 0 });
      });
      for (const [partKey, byteCount] of partSizes) {
        const group = groups.find(({ key }) => partKey.startsWith(toPartsPrefix(key)));
        if (group) group.byteCount += byteCount;
        else await store.remove(partKey);
      }
      const listedGroups: ListedGroup[] = [];
      for (const group of groups) {
        if (getNow() - group.savedAt < maxAgeMs) listedGroups.push(group);
        else await clear(group.key);
      }
      return listedGroups.toSorted((a, b) => b.savedAt - a.savedAt);
    },
    /** Returns false if the data is lost when the tab closes. */
    isPersistent: async () => (await openStore()).isPersistent,
  };
}

/** Returns the size of files and typed arrays, plus the length of the remaining value as JSON. */
function estimateByteCount(value: unknown): number {
  let binaryByteCount = 0;
  const text = JSON.stringify(value, (_, member: unknown) => {
    // In JSON, files would be empty, and each byte would take several characters.
    if (member instanceof Blob) binaryByteCount += member.size;
    else if (ArrayBuffer.isView(member)) binaryByteCount += member.byteLength;
    else return member;
    return undefined;
  });
  return binaryByteCount + (text?.length ?? 0);
}

export const browserData = createBrowserData(() => openRecordStore("signalbox"));
