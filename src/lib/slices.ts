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

/**
 * Adds every object and list heavier than `maxWeight` to `heavyValues`. Returns the value's weight.
 */
function collectHeavyValues(value: unknown, maxWeight: number, heavyValues: Set<object>): number {
  if (typeof value !== "object" || value === null) return getWeight(value);
  const weight = Object.values(value).reduce<number>(
    (sum, member: unknown) => sum + collectHeavyValues(member, maxWeight, heavyValues),
    1,
  );
  if (weight > maxWeight) heavyValues.add(value);
  return weight;
}

/**
 * Moves the items of a parsed JSON value's long lists into slices with a weight of about
 * `maxWeight` each, which empties these lists. The slices of lists inside an item follow the item.
 *
 * @throws RangeError if a value is nested too deeply to traverse
 */
export function splitLists(value: unknown, maxWeight: number): Slice[] {
  const heavyValues = new Set<object>();
  collectHeavyValues(value, maxWeight, heavyValues);
  const slices: Slice[] = [];

  const clearLists = (part: unknown, path: readonly Key[]): void => {
    if (typeof part !== "object" || part === null || !heavyValues.has(part)) return;
    if (!Array.isArray(part)) {
      for (const [key, member] of Object.entries(part)) clearLists(member, [...path, key]);
      return;
    }
    const listItems = part.splice(0) as unknown[];
    const pendingCallbacks: (() => void)[] = [];
    let items: unknown[] = [];
    let weight = 0;
    const finishSlice = () => {
      if (items.length > 0) slices.push({ path, items });
      for (const addSlices of pendingCallbacks.splice(0)) addSlices();
      items = [];
      weight = 0;
    };
    listItems.forEach((item, index) => {
      const isHeavy = typeof item === "object" && item !== null && heavyValues.has(item);
      const itemWeight = isHeavy ? 1 : collectHeavyValues(item, maxWeight, heavyValues);
      if (weight + itemWeight > maxWeight) finishSlice();
      // Empty the item before it is cloned. Its lists follow after the item has been appended.
      if (isHeavy) {
        const firstItemSliceIndex = slices.length;
        clearLists(item, [...path, index]);
        const itemSlices = slices.splice(firstItemSliceIndex);
        pendingCallbacks.push(() => slices.push(...itemSlices));
      }
      items.push(item);
      weight += itemWeight;
    });
    finishSlice();
  };

  clearLists(value, []);
  return slices;
}

/** Appends a slice. Slices must be applied in the order of `splitLists`. */
export function appendSlice(value: unknown, { path, items }: Slice): void {
  let list = value;
  // `splitLists` created the path from a value with this structure.
  for (const key of path) list = (list as Record<Key, unknown>)[key];
  for (const item of items) (list as unknown[]).push(item);
}
