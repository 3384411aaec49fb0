type Key = string | number;

/** Items to append to the list at `path`. */
export interface Slice {
  readonly path: readonly Key[];
  readonly items: readonly unknown[];
}

/**
 * Returns the approximate cost of a structured clone: one unit per value and per thousand
 * characters.
 */
const getWeight = (value: unknown) => 1 + (typeof value === "string" ? value.length / 1000 : 0);

/** Collects every object and list heavier than the limit. Returns the weight of the value. */
function collectHeavy(value: unknown, limit: number, heavy: Set<object>): number {
  if (typeof value !== "object" || value === null) return getWeight(value);
  const weight = Object.values(value).reduce<number>(
    (sum, member: unknown) => sum + collectHeavy(member, limit, heavy),
    1,
  );
  if (weight > limit) heavy.add(value);
  return weight;
}

/**
 * Moves the long lists of a parsed JSON value into slices of about `limit` values each, which
 * empties the value. Lists inside an item come after the item.
 *
 * @throws RangeError if a value is nested too deeply to traverse
 */
export function splitLists(value: unknown, limit: number): Slice[] {
  const heavy = new Set<object>();
  collectHeavy(value, limit, heavy);
  const slices: Slice[] = [];

  const emptyLists = (part: unknown, path: readonly Key[]): void => {
    if (typeof part !== "object" || part === null || !heavy.has(part)) return;
    if (!Array.isArray(part)) {
      for (const [key, member] of Object.entries(part)) emptyLists(member, [...path, key]);
      return;
    }
    const listItems = part.splice(0) as unknown[];
    const lists: (() => void)[] = [];
    let items: unknown[] = [];
    let weight = 0;
    const cut = () => {
      if (items.length > 0) slices.push({ path, items });
      for (const list of lists.splice(0)) list();
      items = [];
      weight = 0;
    };
    listItems.forEach((item, index) => {
      const isHeavy = typeof item === "object" && item !== null && heavy.has(item);
      const more = isHeavy ? 1 : collectHeavy(item, limit, heavy);
      if (weight + more > limit) cut();
      // Empty the item before it is cloned. Its lists follow after the item has been appended.
      if (isHeavy) {
        const from = slices.length;
        emptyLists(item, [...path, index]);
        const ownSlices = slices.splice(from);
        lists.push(() => slices.push(...ownSlices));
      }
      items.push(item);
      weight += more;
    });
    cut();
  };

  emptyLists(value, []);
  return slices;
}

/** Appends a slice. Slices must be applied in the order of `splitLists`. */
export function appendSlice(value: unknown, { path, items }: Slice): void {
  let list = value;
  // `splitLists` created the path from a value with this structure.
  for (const key of path) list = (list as Record<Key, unknown>)[key];
  for (const item of items) (list as unknown[]).push(item);
}
