export interface CsvRecord {
  /** Line on which the record starts, from 1. Line ends inside quotes count too. */
  readonly line: number;
  readonly cells: readonly string[];
  /** The record as written in the file, with its line end. */
  readonly text: string;
  /**
   * Why the record is unreliable, as a sentence. `cells` contains the cells that could be parsed.
   */
  readonly error?: string;
}

/**
 * Maximum length of an incomplete record, in characters. In a longer record, a quote is assumed to
 * be unclosed.
 */
const maxRecordLength = 1_000_000;

interface Scan {
  readonly cells: string[];
  readonly end: number;
  readonly error?: string;
  /** True if a quote of the record isn't closed. */
  readonly isOpen?: boolean;
}

/** Creates an incremental RFC 4180 parser. Malformed records are returned with an error. */
export function createCsvParser(delimiter = ",") {
  let pendingText = "";
  let line = 1;
  let isFirstChunk = true;

  function takeRecords(isFinal: boolean): CsvRecord[] {
    const records: CsvRecord[] = [];
    let position = 0;
    while (position < pendingText.length) {
      const scan =
        scanRecord(pendingText, position, delimiter, isFinal) ??
        (pendingText.length - position > maxRecordLength
          ? { cells: [], end: pendingText.length, isOpen: true }
          : undefined);
      if (!scan) break;
      const record = scan.isOpen ? recoverLine(pendingText, position, delimiter) : scan;
      const { cells, end, error } = record;
      if (error !== undefined || cells.length > 1 || cells[0] !== "") {
        const text = pendingText.slice(position, end);
        records.push({ line, cells, text, ...(error !== undefined && { error }) });
      }
      line += countLineEnds(pendingText, position, end);
      position = end;
    }
    pendingText = pendingText.slice(position);
    return records;
  }

  return {
    /** Returns the records that this text completes. Empty lines are skipped. */
    push(text: string) {
      pendingText += isFirstChunk && text.startsWith("\uFEFF") ? text.slice(1) : text;
      if (text !== "") isFirstChunk = false;
      return takeRecords(false);
    },
    /** Returns the remaining records, for example a last record without a line end. */
    end: () => takeRecords(true),
  };
}

/** Returns the record at `start`; undefined if the record may continue in the next chunk. */
function scanRecord(
  text: string,
  start: number,
  delimiter: string,
  isFinal: boolean,
): Scan | undefined {
  const cells: string[] = [];
  let error: string | undefined;
  let position = start;
  for (;;) {
    let value = "";
    if (text[position] === '"') {
      let segmentStart = position + 1;
      let closingQuoteIndex = text.indexOf('"', segmentStart);
      while (closingQuoteIndex !== -1 && text[closingQuoteIndex + 1] === '"') {
        value += text.slice(segmentStart, closingQuoteIndex + 1);
        segmentStart = closingQuoteIndex + 2;
        closingQuoteIndex = text.indexOf('"', segmentStart);
      }
      if (closingQuoteIndex === -1)
        return isFinal ? { cells, end: text.length, isOpen: true } : undefined;
      value += text.slice(segmentStart, closingQuoteIndex);
      position = closingQuoteIndex + 1;
      // The next chunk may start with the second quote of a pair.
      if (position === text.length && !isFinal) return undefined;
    }
    const end = findCellEnd(text, position, delimiter);
    if (end === text.length && !isFinal) return undefined;
    const cellText = text.slice(position, end);
    if (value !== "" && cellText.trim() !== "") {
      error ??= `Column ${cells.length + 1} has text after the closing quote.`;
    }
    cells.push(
      value === "" ? trimAfterQuotes(text, position, cellText) : value + cellText.trimEnd(),
    );
    position = end;
    if (text[position] === delimiter) {
      position += 1;
      continue;
    }
    if (text[position] === "\r") {
      if (position + 1 === text.length && !isFinal) return undefined;
      position += text[position + 1] === "\n" ? 2 : 1;
    } else if (text[position] === "\n") position += 1;
    return { cells, end: position, ...(error !== undefined && { error }) };
  }
}

/** Trims the text after an empty pair of quotes. Returns the text of other cells unchanged. */
const trimAfterQuotes = (text: string, position: number, cellText: string) =>
  text[position - 1] === '"' ? cellText.trim() : cellText;

function findCellEnd(text: string, position: number, delimiter: string): number {
  for (let index = position; index < text.length; index += 1) {
    const character = text[index];
    if (character === delimiter || character === "\n" || character === "\r") return index;
  }
  return text.length;
}

/**
 * Returns only the first line of a record with an unclosed quote, so that the following lines can
 * still be parsed.
 */
function recoverLine(text: string, start: number, delimiter: string): Scan {
  const lineEndPattern = /\r\n|\r|\n/g;
  lineEndPattern.lastIndex = start;
  const match = lineEndPattern.exec(text);
  const cells = text.slice(start, match?.index ?? text.length).split(delimiter);
  const column = cells.findIndex((value) => value.startsWith('"')) + 1;
  return {
    cells,
    end: match ? lineEndPattern.lastIndex : text.length,
    error: `The quote in column ${Math.max(1, column)} isn't closed.`,
  };
}

function countLineEnds(text: string, start: number, end: number): number {
  let count = 0;
  for (let index = start; index < end; index += 1) {
    const character = text[index];
    if (character === "\n" || (character === "\r" && text[index + 1] !== "\n")) count += 1;
  }
  return count;
}
