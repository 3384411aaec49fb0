import { findJsonError } from "../../contract/json-text.ts";

export class LineError extends Error {
  override name = "LineError";
  readonly line: number;

  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

export interface Line {
  /** Line number, starting at 1. */
  number: number;
  text: string;
  /** Number of source bytes up to the end of this line. */
  position: number;
}

// Ten times the length of an event with 5,000 jobs of 6 details each.
const maxLineBytes = 128 * 1024 * 1024;

const newline = 0x0a;

/** Yields the lines of a UTF-8 stream; skips empty ones. */
export async function* readLines(
  source: AsyncIterable<Uint8Array | string>,
): AsyncGenerator<Line, void, undefined> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let lineParts: Buffer[] = [];
  let lineByteCount = 0;
  let number = 1;
  let position = 0;

  const finishLine = (): Line => {
    const bytes = lineParts.length === 1 && lineParts[0] ? lineParts[0] : Buffer.concat(lineParts);
    lineParts = [];
    lineByteCount = 0;
    try {
      return { number, text: decoder.decode(bytes).replace(/\r$/, ""), position };
    } catch {
      throw new LineError(number, "The line isn't valid UTF-8.");
    }
  };

  for await (const chunk of source) {
    let remainingBytes = Buffer.from(chunk);
    for (
      let newlineIndex = remainingBytes.indexOf(newline);
      newlineIndex >= 0;
      newlineIndex = remainingBytes.indexOf(newline)
    ) {
      lineParts.push(remainingBytes.subarray(0, newlineIndex));
      position += newlineIndex + 1;
      remainingBytes = remainingBytes.subarray(newlineIndex + 1);
      const line = finishLine();
      if (line.text.trim() !== "") yield line;
      number += 1;
    }
    if (remainingBytes.length === 0) continue;
    lineParts.push(remainingBytes);
    position += remainingBytes.length;
    lineByteCount += remainingBytes.length;
    if (lineByteCount > maxLineBytes)
      throw new LineError(number, "The line is longer than 128 MiB.");
  }
  if (lineParts.length > 0) {
    const line = finishLine();
    if (line.text.trim() !== "") yield line;
  }
}

// The API accepts bodies of depth 64. Lines add some levels.
const jsonLimits = { depth: 72, keys: 2_000_000 };
// `JSON.parse` accepts these escapes, but the database or API clients would change them.
const lossyEscapePattern = /\\u(?:0000|d[89a-f])/i;

function getDepth(value: unknown, maxDepth: number): number {
  if (typeof value !== "object" || value === null || maxDepth === 0) return 0;
  let maxItemDepth = 0;
  for (const item of Object.values(value))
    maxItemDepth = Math.max(maxItemDepth, getDepth(item, maxDepth - 1));
  return maxItemDepth + 1;
}

function isLossless(value: unknown, text: string): boolean {
  try {
    return !lossyEscapePattern.test(text) && JSON.stringify(value) === text;
  } catch {
    // The value is nested too deeply to serialize.
    return false;
  }
}

/**
 * Parses a line. Throws LineError if it isn't JSON, exceeds a limit, or would change when it is
 * stored.
 */
export function parseLine({ number, text }: Line): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
    // Only lines that aren't from JSON.stringify need the slow check of tokens.
    if (isLossless(value, text) && getDepth(value, jsonLimits.depth + 1) <= jsonLimits.depth)
      return value;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  // The error doesn't quote the text, which may contain secrets.
  const error = findJsonError(text, jsonLimits);
  if (error) throw new LineError(number, `${error.message} (column ${error.offset + 1}).`);
  return value;
}
