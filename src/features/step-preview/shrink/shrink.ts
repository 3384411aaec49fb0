export interface ShrinkProgress {
  /** Renders asked for so far. */
  calls: number;
  /** The smallest value that still fails, so far. */
  smallest: unknown;
}

export interface ShrinkOptions {
  /** Renders at most. */
  max: number;
  signal?: AbortSignal;
  onProgress?: (progress: ShrinkProgress) => void;
}

export interface Shrunk extends ShrinkProgress {
  /** `bound`: the calls were used up before it was known to be the smallest. */
  end: "smallest" | "bound" | "stopped";
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Simpler values that one place may be replaced by, simplest first; larger cuts before small. */
function* simpler(value: unknown): Generator {
  if (Array.isArray(value)) {
    if (value.length > 0) yield [];
    for (let size = Math.ceil(value.length / 2); size >= 1; size = Math.floor(size / 2)) {
      for (let at = 0; at < value.length; at += size) {
        if (size < value.length) yield [...value.slice(0, at), ...value.slice(at + size)];
      }
    }
    for (const [index, item] of value.entries()) {
      for (const less of simpler(item)) yield value.with(index, less);
    }
  } else if (isObject(value)) {
    const entries = Object.entries(value);
    if (entries.length > 0) yield {};
    for (let size = Math.ceil(entries.length / 2); size >= 1; size = Math.floor(size / 2)) {
      for (let at = 0; at < entries.length; at += size) {
        if (size < entries.length) {
          yield Object.fromEntries([...entries.slice(0, at), ...entries.slice(at + size)]);
        }
      }
    }
    for (const [key, item] of entries) {
      for (const less of simpler(item)) yield { ...value, [key]: less };
    }
  } else if (typeof value === "string" && value !== "") {
    yield "";
    if (value.length > 1) {
      const characters = Array.from(value);
      const middle = Math.ceil(characters.length / 2);
      yield characters.slice(0, middle).join("");
      yield characters.slice(middle).join("");
      // The cause may lie across the middle: then the ends are pared off.
      const quarter = Math.ceil(characters.length / 4);
      yield characters.slice(quarter).join("");
      yield characters.slice(0, -quarter).join("");
    }
  } else if (typeof value === "number" && value !== 0) {
    yield 0;
  }
}

/**
 * Finds, by bisection, a smallest part of a value that still fails: nothing of it can be left out or
 * emptied without the failure going away. A call that itself cannot be made counts as not failing.
 */
export async function shrink(
  value: unknown,
  fails: (value: unknown) => Promise<boolean>,
  { max, signal, onProgress }: ShrinkOptions,
): Promise<Shrunk> {
  let smallest = value;
  let calls = 0;
  const tried = new Set([JSON.stringify(value)]);
  const progress = () => ({ calls, smallest });
  for (let found = true; found;) {
    found = false;
    for (const candidate of simpler(smallest)) {
      if (signal?.aborted) return { ...progress(), end: "stopped" };
      const text = JSON.stringify(candidate);
      if (tried.has(text)) continue;
      if (calls >= max) return { ...progress(), end: "bound" };
      tried.add(text);
      calls += 1;
      // One after the other: each decides what is tried next.
      const failed = await fails(candidate);
      if (failed) {
        smallest = candidate;
        found = true;
      }
      onProgress?.(progress());
      if (found) break;
    }
  }
  return { ...progress(), end: "smallest" };
}
