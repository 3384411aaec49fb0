export interface ShrinkProgress {
  calls: number;
  smallest: unknown;
}

export interface ShrinkOptions {
  /** Maximum number of renders. */
  max: number;
  signal?: AbortSignal;
  onProgress?: (progress: ShrinkProgress) => void;
}

export interface Shrunk extends ShrinkProgress {
  /** `bound`: the maximum was reached before the result was known to be the smallest. */
  end: "smallest" | "bound" | "stopped";
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Yields simpler replacements of a value, simplest first, larger cuts before smaller ones. */
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
      // Trims the ends, because the cause may span the middle.
      const quarter = Math.ceil(characters.length / 4);
      yield characters.slice(quarter).join("");
      yield characters.slice(0, -quarter).join("");
    }
  } else if (typeof value === "number" && value !== 0) {
    yield 0;
  }
}

/**
 * Bisects a value to a part of which nothing can be removed or emptied without fixing the failure.
 * A call that can't be made counts as not failing.
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
      // Sequential: each result determines the next candidate.
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
