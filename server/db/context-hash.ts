import { createHash } from "node:crypto";

/** Returns the SHA-256 of a set of context keys in hex, independent of their order. */
export const computeContextHash = (keys: readonly string[]): string =>
  createHash("sha256")
    .update(JSON.stringify([...new Set(keys)].toSorted()))
    .digest("hex");
