import { createYielder } from "../../../lib/tasks/yielder.ts";
import { type CsvRecord, createCsvParser } from "../../../lib/csv/parse-csv.ts";
import { type Delimiter, guessDelimiter } from "../../../lib/csv/guess-delimiter.ts";

export type FileShape =
  | { readonly format: "csv"; readonly delimiter: Delimiter; readonly encoding: string }
  | { readonly format: "ndjson"; readonly encoding: string };

/** A line of NDJSON, or a record of CSV. */
export type RawRow = { readonly line: number; readonly text: string } | CsvRecord;

const chunkByteCount = 65_536;

/**
 * Detects the format and encoding. Text is read as Windows-1252 if it is neither UTF-8 nor
 * UTF-16. Throws if the file is blank or a JSON array.
 */
export async function detectShape(file: Blob, name: string): Promise<FileShape> {
  const encoding = await detectEncoding(file);
  const sample = new TextDecoder(encoding).decode(
    await file.slice(0, chunkByteCount).arrayBuffer(),
  );
  if (sample.trim() === "") throw new Error("The file is empty.");
  // A CSV header can also start with a bracket, for example `[email]`.
  if (/^\s*\[\s*["{[\]]/.test(sample)) {
    throw new Error("The file is a JSON array. Save it as NDJSON, with one object per line.");
  }
  const isNdjson = /\.(ndjson|jsonl)$/i.test(name) || /^\s*\{/.test(sample);
  if (isNdjson) return { format: "ndjson", encoding };
  return { format: "csv", delimiter: guessDelimiter(sample), encoding };
}

async function detectEncoding(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.slice(0, chunkByteCount).arrayBuffer());
  const [firstByte, secondByte] = bytes;
  if (firstByte === 0xff && secondByte === 0xfe) return "utf-16le";
  if (firstByte === 0xfe && secondByte === 0xff) return "utf-16be";
  // Without a byte order mark, the NUL bytes of ASCII characters reveal UTF-16.
  const countZeroBytes = (parity: number) =>
    bytes.filter((byte, index) => byte === 0 && index % 2 === parity).length;
  const zeroByteCounts = [countZeroBytes(0), countZeroBytes(1)] as const;
  if (Math.max(...zeroByteCounts) > bytes.length / 20)
    return zeroByteCounts[1] > zeroByteCounts[0] ? "utf-16le" : "utf-16be";
  try {
    for await (const chunk of decodeChunks(file, "utf-8", true)) void chunk;
    return "utf-8";
  } catch {
    return "windows-1252";
  }
}

async function* decodeChunks(file: Blob, encoding: string, fatal = false): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal });
  const yieldIfDue = createYielder();
  for (let offset = 0; offset < file.size; offset += chunkByteCount) {
    const bytes = await file.slice(offset, offset + chunkByteCount).arrayBuffer();
    yield decoder.decode(bytes, { stream: offset + chunkByteCount < file.size });
    await yieldIfDue();
  }
}

/** The first row of a CSV file contains the column names. */
export async function* readRawRows(file: Blob, shape: FileShape): AsyncGenerator<RawRow> {
  if (shape.format === "ndjson") {
    yield* readLines(file, shape.encoding);
    return;
  }
  const parser = createCsvParser(shape.delimiter);
  for await (const text of decodeChunks(file, shape.encoding)) yield* parser.push(text);
  yield* parser.end();
}

async function* readLines(file: Blob, encoding: string): AsyncGenerator<RawRow> {
  let incompleteLine = "";
  let line = 0;
  for await (const text of decodeChunks(file, encoding)) {
    const textLines = (incompleteLine + text).split(/\r?\n/);
    incompleteLine = textLines.pop() ?? "";
    for (const textLine of textLines) {
      line += 1;
      if (textLine.trim() !== "") yield { line, text: textLine };
    }
  }
  if (incompleteLine.trim() !== "") yield { line: line + 1, text: incompleteLine };
}
