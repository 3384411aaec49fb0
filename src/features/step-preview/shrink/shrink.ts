export interface ShrinkProgress {
  renderCount: number;
  smallestValue: unknown;
}

export interface ShrinkOptions {
  /** Maximum number of `fails` calls, each of which renders the step. */
  maxRenders: number;
  signal?: AbortSignal;
  onProgress?: (progress: ShrinkProgress) => void;
}

export interface ShrinkResult extends ShrinkProgress {
  /** `limit` means that `maxRenders` was reached, so a smaller value may exist. */
  endReason: "smallest" | "limit" | "stopped";
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Yields simpler versions of a value: first an empty value, then versions that each lack a part,
 * starting with large parts, and finally versions with simpler members.
 */
function* generateSimplerValues(value: unknown): Generator {
  if (Array.isArray(value)) {
    if (value.length > 0) yield [];
    for (let size = Math.ceil(value.length / 2); size >= 1; size = Math.floor(size / 2)) {
      for (let start = 0; start < value.length; start += size) {
        if (size < value.length) yield [...value.slice(0, start), ...value.slice(start + size)];
      }
    }
    for (const [index, item] of value.entries()) {
      for (const simplerItem of generateSimplerValues(item)) yield value.with(index, simplerItem);
    }
  } else if (isObject(value)) {
    const entries = Object.entries(value);
    if (entries.length > 0) yield {};
    for (let size = Math.ceil(entries.length / 2); size >= 1; size = Math.floor(size / 2)) {
      for (let start = 0; start < entries.length; start += size) {
        if (size < entries.length) {
          yield Object.fromEntries([...entries.slice(0, start), ...entries.slice(start + size)]);
        }
      }
    }
    for (const [key, item] of entries) {
      for (const simplerItem of generateSimplerValues(item)) yield { ...value, [key]: simplerItem };
    }
  } else if (typeof value === "string" && value !== "") {
    yield "";
    if (value.length > 1) {
      const characters = Array.from(value);
      const middle = Math.ceil(characters.length / 2);
      yield characters.slice(0, middle).join("");
      yield characters.slice(middle).join("");
      // Both halves may lack the cause if the cause is in the middle, so also try versions without
      // the beginning and without the end.
      const quarter = Math.ceil(characters.length / 4);
      yield characters.slice(quarter).join("");
      yield characters.slice(0, -quarter).join("");
    }
  } else if (typeof value === "number" && value !== 0) {
    yield 0;
  }
}

/**
 * Reduces a value until no simpler value from `generateSimplerValues` fails, or until `maxRenders`
 * or `signal` ends the search. Rejects if `fails` rejects, unless `signal` is aborted.
 */
export async function shrink(
  value: unknown,
  fails: (value: unknown) => Promise<boolean>,
  { maxRenders, signal, onProgress }: ShrinkOptions,
): Promise<ShrinkResult> {
  let smallestValue = value;
  let renderCount = 0;
  const testedTexts = new Set([JSON.stringify(value)]);
  const getProgress = () => ({ renderCount, smallestValue });
  for (let isReduced = true; isReduced;) {
    isReduced = false;
    for (const candidate of generateSimplerValues(smallestValue)) {
      if (signal?.aborted) return { ...getProgress(), endReason: "stopped" };
      const text = JSON.stringify(candidate);
      if (testedTexts.has(text)) continue;
      if (renderCount >= maxRenders) return { ...getProgress(), endReason: "limit" };
      testedTexts.add(text);
      renderCount += 1;
      // Each result determines the next candidate, so calls can't run in parallel.
      let isFailing: boolean;
      try {
        isFailing = await fails(candidate);
      } catch (error) {
        if (signal?.aborted) return { ...getProgress(), endReason: "stopped" };
        throw error;
      }
      if (isFailing) {
        smallestValue = candidate;
        isReduced = true;
      }
      onProgress?.(getProgress());
      if (isReduced) break;
    }
  }
  return { ...getProgress(), endReason: "smallest" };
}
