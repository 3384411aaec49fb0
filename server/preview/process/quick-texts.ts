import { createHash } from "node:crypto";
import type { JsonObject } from "../../../contract/common.ts";

const maxHashes = 512;

/**
 * Set of hashes of templates whose last render was quick. Drops the oldest hash above the limit.
 */
export class QuickTemplateHashes {
  readonly #hashes = new Set<string>();

  /** Returns a hash of the templates, so that the set doesn't contain the templates themselves. */
  static hashTemplates(controls: JsonObject): string {
    return createHash("sha256").update(JSON.stringify(controls)).digest("base64");
  }

  has(hash: string): boolean {
    return this.#hashes.has(hash);
  }

  record(hash: string, isQuick: boolean): void {
    this.#hashes.delete(hash);
    if (!isQuick) return;
    this.#hashes.add(hash);
    const [oldestHash] = this.#hashes;
    if (this.#hashes.size > maxHashes && oldestHash !== undefined) this.#hashes.delete(oldestHash);
  }
}
