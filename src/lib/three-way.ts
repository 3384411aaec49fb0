/** The merge state of one field when two people changed a record: compared to the common start. */
export type FieldStand =
  /** Unchanged, or changed by both to the same. */
  | "same"
  | "mine"
  | "theirs"
  /** Both changed it, each to something else. */
  | "both";

/** Equal as JSON: the order of keys does not count, an absent key is like undefined. */
export function isEqual(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== "object" || typeof other !== "object" || !one || !other) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  const own = (record: object, key: string): unknown =>
    Object.hasOwn(record, key) ? Reflect.get(record, key) : undefined;
  return [...keys].every((key) => isEqual(own(one, key), own(other, key)));
}

/** Compares field by field what a form began with, what the record has now, and what was typed. */
export function threeWay<Values extends object>(
  base: Values,
  theirs: Values,
  mine: Values,
): Record<keyof Values, FieldStand> {
  const stand = (key: keyof Values): FieldStand => {
    const changedByMe = !isEqual(base[key], mine[key]);
    const changedByThem = !isEqual(base[key], theirs[key]);
    if (changedByMe && changedByThem) return isEqual(mine[key], theirs[key]) ? "same" : "both";
    if (changedByMe) return "mine";
    return changedByThem ? "theirs" : "same";
  };
  const keys = Object.keys(base) as (keyof Values)[];
  // `Object.fromEntries` forgets which keys it was given.
  return Object.fromEntries(keys.map((key) => [key, stand(key)])) as Record<
    keyof Values,
    FieldStand
  >;
}

/**
 * The values to go on with: mine where only I changed a field, theirs where only they did, and as
 * chosen where both did (mine, unless said otherwise).
 */
export function mergeThreeWay<Values extends object>(
  base: Values,
  theirs: Values,
  mine: Values,
  choices: Partial<Record<keyof Values, "mine" | "theirs">>,
): Values {
  const stands = threeWay(base, theirs, mine);
  const merged = { ...theirs };
  for (const key of Object.keys(base) as (keyof Values)[]) {
    const chosen = choices[key] ?? (stands[key] === "theirs" ? "theirs" : "mine");
    merged[key] = stands[key] === "same" ? theirs[key] : (chosen === "mine" ? mine : theirs)[key];
  }
  return merged;
}
