export interface CsvRecord {
  /** Where it begins, counted from 1 over all line ends, those inside quotes included. */
  readonly line: number;
  readonly cells: readonly string[];
  /** Why the record cannot be trusted; its cells are what could be read. A whole sentence. */
  readonly fault?: string;
}

export interface CsvParser {
  /** The records that are complete with this piece of text. Empty lines are none. */
  push(text: string): CsvRecord[];
  /** The last record, where no line end closes it. */
  end(): CsvRecord[];
}

/** A quote that is never closed would else swallow the file, and the memory with it. */
const maxRecordLength = 1_000_000;

interface Scan {
  readonly cells: string[];
  /** Behind the record's line end. */
  readonly end: number;
  readonly fault?: string;
  /** The record's first quote that has no partner. */
  readonly open?: boolean;
}

/**
 * Reads RFC 4180 piece by piece: any of the line ends, quotes doubled inside quotes, line ends
 * inside quotes. A broken record is given with its fault, and reading goes on with the next line.
 */
export function createCsvParser(delimiter = ","): CsvParser {
  let rest = "";
  let line = 1;
  let first = true;

  function take(final: boolean): CsvRecord[] {
    const records: CsvRecord[] = [];
    let position = 0;
    while (position < rest.length) {
      const scan =
        scanRecord(rest, position, delimiter, final) ??
        (rest.length - position > maxRecordLength
          ? { cells: [], end: rest.length, open: true }
          : undefined);
      if (!scan) break;
      const record = scan.open ? brokenLine(rest, position, delimiter) : scan;
      const { cells, end, fault } = record;
      if (fault !== undefined || cells.length > 1 || cells[0] !== "") {
        records.push({ line, cells, ...(fault !== undefined && { fault }) });
      }
      line += countLineEnds(rest, position, end);
      position = end;
    }
    rest = rest.slice(position);
    return records;
  }

  return {
    push(text) {
      rest += first && text.startsWith("\uFEFF") ? text.slice(1) : text;
      if (text !== "") first = false;
      return take(false);
    },
    end: () => take(true),
  };
}

/** The record at `start`; undefined when the text ends before it does. */
function scanRecord(
  text: string,
  start: number,
  delimiter: string,
  final: boolean,
): Scan | undefined {
  const cells: string[] = [];
  let fault: string | undefined;
  let position = start;
  for (;;) {
    let value = "";
    if (text[position] === '"') {
      let from = position + 1;
      let close = text.indexOf('"', from);
      while (close !== -1 && text[close + 1] === '"') {
        value += text.slice(from, close + 1);
        from = close + 2;
        close = text.indexOf('"', from);
      }
      if (close === -1) return final ? { cells, end: text.length, open: true } : undefined;
      value += text.slice(from, close);
      position = close + 1;
      // The next piece may begin with the second quote of a pair.
      if (position === text.length && !final) return undefined;
    }
    const end = cellEnd(text, position, delimiter);
    if (end === text.length && !final) return undefined;
    const bare = text.slice(position, end);
    if (value !== "" && bare.trim() !== "") {
      fault ??= `Column ${cells.length + 1} goes on after its closing quote.`;
    }
    cells.push(value === "" ? unquoted(text, position, bare) : value + bare.trimEnd());
    position = end;
    if (text[position] === delimiter) {
      position += 1;
      continue;
    }
    if (text[position] === "\r") {
      if (position + 1 === text.length && !final) return undefined;
      position += text[position + 1] === "\n" ? 2 : 1;
    } else if (text[position] === "\n") position += 1;
    return { cells, end: position, ...(fault !== undefined && { fault }) };
  }
}

/** After an empty pair of quotes only blanks are allowed; else the cell is used as written. */
const unquoted = (text: string, position: number, bare: string) =>
  text[position - 1] === '"' ? bare.trim() : bare;

function cellEnd(text: string, position: number, delimiter: string): number {
  for (let index = position; index < text.length; index += 1) {
    const character = text[index];
    if (character === delimiter || character === "\n" || character === "\r") return index;
  }
  return text.length;
}

/** The one line of a record whose quote never closes, so that the lines after it are not lost. */
function brokenLine(text: string, start: number, delimiter: string): Scan {
  const stop = /\r\n|\r|\n/g;
  stop.lastIndex = start;
  const found = stop.exec(text);
  const cells = text.slice(start, found?.index ?? text.length).split(delimiter);
  const column = cells.findIndex((value) => value.startsWith('"')) + 1;
  return {
    cells,
    end: found ? stop.lastIndex : text.length,
    fault: `The quote that opens in column ${Math.max(1, column)} is never closed.`,
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
