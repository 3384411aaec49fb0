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

const isGroup = (value: unknown): value is DataGroup =>
  typeof value === "object" && value !== null && "savedAt" in value && "scope" in value;

type PartEntry = readonly [partName: string, value: unknown];

/** Creates the store for personal data that outlives the page. Must not be used for secrets. */
export function createBrowserData(open: () => Promise<RecordStore>, getNow = Date.now) {
  let storePromise: Promise<RecordStore> | undefined;
  const openStore = () => (storePromise ??= open());
  const toKey = (kind: string, id: string) => `${kind}/${id}`;

  const toGroupKey = (kind: string, id: string) => `group/${toKey(kind, id)}/`;
  const toPartsPrefix = (kind: string, id: string) => `part/${toKey(kind, id)}/`;

  async function getParts(kind: string, id: string) {
    const store = await openStore();
    const partsPrefix = toPartsPrefix(kind, id);
    return {
      get: (partName: string) => store.get(partsPrefix + partName),
      put: (entries: readonly PartEntry[]) =>
        store.put(entries.map(([partName, value]) => [partsPrefix + partName, value] as const)),
      /** Visits the parts whose names start with `prefix`, ordered by name. */
      forEach: (prefix: string, visit: (partName: string, value: unknown) => void) =>
        store.forEach(partsPrefix + prefix, (key, value) =>
          visit(key.slice(partsPrefix.length), value),
        ),
      remove: (prefix: string) => store.remove(partsPrefix + prefix),
    };
  }

  async function clear(key?: string): Promise<void> {
    const store = await openStore();
    if (key === undefined) return await store.remove("");
    await store.remove(`part/${key}/`);
    await store.remove(`group/${key}/`);
  }

  return {
    parts: getParts,
    /** Deletes the group with this key, or all groups if there is no key. */
    clear,
    /** Creates the group if it doesn't exist, and returns its parts. */
    async open(group: Omit<DataGroup, "savedAt">) {
      const store = await openStore();
      const key = toGroupKey(group.kind, group.id);
      if (!isGroup(await store.get(key))) await store.put([[key, { ...group, savedAt: getNow() }]]);
      return await getParts(group.kind, group.id);
    },
    /**
     * Writes a group and some of its parts atomically. Renews the expiry of an existing group, and
     * keeps its other parts.
     */
    async save(group: Omit<DataGroup, "savedAt">, entries: readonly PartEntry[]): Promise<void> {
      const { kind, id } = group;
      const partsPrefix = toPartsPrefix(kind, id);
      const store = await openStore();
      await store.put([
        [toGroupKey(kind, id), { ...group, savedAt: getNow() }],
        ...entries.map(([partName, value]) => [partsPrefix + partName, value] as const),
      ]);
    },
    /** Deletes expired groups and returns the others, newest first. */
    async list(kind?: string) {
      const store = await openStore();
      const groups: DataGroup[] = [];
      await store.forEach(kind === undefined ? "group/" : `group/${kind}/`, (_, value) => {
        if (isGroup(value)) groups.push(value);
      });
      const listedGroups: ListedGroup[] = [];
      for (const group of groups) {
        const key = toKey(group.kind, group.id);
        if (getNow() - group.savedAt >= maxAgeMs) {
          await clear(key);
          continue;
        }
        let byteCount = 0;
        await store.forEach(`part/${key}/`, (_, value) => (byteCount += estimateByteCount(value)));
        listedGroups.push({ ...group, key, byteCount });
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
