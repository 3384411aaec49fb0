import { createHash } from "node:crypto";
import type { JsonObject } from "../../../contract/common.ts";

const max = 512;

/** Remembers which templates last rendered quickly; removes the oldest. */
export class QuickTexts {
  readonly #texts = new Set<string>();

  /** A hash, so that no template is kept. */
  static digest(controls: JsonObject): string {
    return createHash("sha256").update(JSON.stringify(controls)).digest("base64");
  }

  has(text: string): boolean {
    return this.#texts.has(text);
  }

  note(text: string, quick: boolean): void {
    this.#texts.delete(text);
    if (!quick) return;
    this.#texts.add(text);
    const [oldest] = this.#texts;
    if (this.#texts.size > max && oldest !== undefined) this.#texts.delete(oldest);
  }
}
