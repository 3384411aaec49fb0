const encoder = new TextEncoder();

/** A response as JSON text. Parsing and serializing the text again would be slow. */
export class JsonText {
  readonly #parts: readonly string[];

  /** Accepts the text in parts, because joining large strings would be expensive for callers. */
  constructor(parts: readonly string[]) {
    this.#parts = parts;
  }

  toString(): string {
    return this.#parts.join("");
  }

  /** Encodes as UTF-8. */
  toBytes(): Uint8Array<ArrayBuffer> {
    // A UTF-16 code unit takes at most three bytes in UTF-8. The operating system allocates memory
    // only when it is written.
    const bytes = new Uint8Array(3 * this.#parts.reduce((sum, part) => sum + part.length, 0));
    let byteCount = 0;
    for (const part of this.#parts)
      byteCount += encoder.encodeInto(part, bytes.subarray(byteCount)).written;
    return bytes.subarray(0, byteCount);
  }
}
