import { createHash } from "node:crypto";
import type { JsonObject } from "../../../contract/common.ts";

const max = 512;

/**
 * Set of hashes of templates whose last render was quick. Drops the oldest hash above the limit.
 */
export class QuickTexts {
  readonly #texts = new Set<string>();

  /** Returns a hash of the templates, so that the set doesn't contain the templates themselves. */
  static digest(controls: JsonObject): string {
    return createHash("sha256").update(JSON.stringify(controls)).digest("base64");
  }

  has(text: string): boolean {
    return this.#texts.has(text);
  }

  record(text: string, isQuick: boolean): void {
    this.#texts.delete(text);
    if (!isQuick) return;
    this.#texts.add(text);
    const [oldest] = this.#texts;
    if (this.#texts.size > max && oldest !== undefined) this.#texts.delete(oldest);
  }
}
