/** State of a field that two users edit: which of them changed it, relative to the base. */
export type MergeState =
  /** The field is unchanged, or both users made the same change. */
  | "same"
  | "mine"
  | "theirs"
  /** Both users changed the field, to different values. */
  | "both";

/** Reports whether two values are equal as JSON. Ignores key order and undefined members. */
export function isEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== "object" || typeof b !== "object" || !a || !b) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  const getOwn = (record: object, key: string): unknown =>
    Object.hasOwn(record, key) ? Reflect.get(record, key) : undefined;
  return [...keys].every((key) => isEqual(getOwn(a, key), getOwn(b, key)));
}

/**
 * Returns the merge state of each field, from the form's base, the current record (`theirs`), and
 * the input (`mine`).
 */
export function getMergeStates<Values extends object>(
  base: Values,
  theirs: Values,
  mine: Values,
): Record<keyof Values, MergeState> {
  const getState = (key: keyof Values): MergeState => {
    const isChangedByMe = !isEqual(base[key], mine[key]);
    const isChangedByThem = !isEqual(base[key], theirs[key]);
    if (isChangedByMe && isChangedByThem) return isEqual(mine[key], theirs[key]) ? "same" : "both";
    if (isChangedByMe) return "mine";
    return isChangedByThem ? "theirs" : "same";
  };
  const keys = Object.keys(base) as (keyof Values)[];
  // `Object.fromEntries` loses the type of the keys.
  return Object.fromEntries(keys.map((key) => [key, getState(key)])) as Record<
    keyof Values,
    MergeState
  >;
}

/**
 * Returns the merged values. A changed field gets the chosen value; without a choice, it gets the
 * changed value, or the value in `mine` if both users changed it.
 */
export function mergeThreeWay<Values extends object>(
  base: Values,
  theirs: Values,
  mine: Values,
  choices: Partial<Record<keyof Values, "mine" | "theirs">>,
): Values {
  const states = getMergeStates(base, theirs, mine);
  const result = { ...theirs };
  for (const key of Object.keys(base) as (keyof Values)[]) {
    const choice = choices[key] ?? (states[key] === "theirs" ? "theirs" : "mine");
    result[key] = states[key] === "same" ? theirs[key] : (choice === "mine" ? mine : theirs)[key];
  }
  return result;
}
