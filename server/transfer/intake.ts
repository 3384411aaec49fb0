import { printable } from "../printable.ts";
import { recordFaults } from "./check-record.ts";
import {
  endLine,
  formatVersion,
  type Header,
  header as headerSchema,
  isLineKind,
  type LineKind,
  lineKinds,
} from "./format.ts";
import { type Line, LineError, parseLine } from "./lines.ts";
import type { Numbered } from "./place.ts";
import { recordKinds } from "./record-kinds.ts";

/** So many faults are looked for before the rest of a file is left alone. */
const mostFaults = 20;
/** A batch ends at either. */
const batchRecords = 500;
const batchCharacters = 8_000_000;

export interface Batch {
  kind: LineKind;
  records: Numbered<unknown>[];
}

/** Turns lines into batches of records of one kind that passed their checks. */
export interface Intake {
  /** What is wrong so far, a sentence each. */
  readonly faults: string[];
  readonly isHopeless: boolean;
  /** There from the first line on, unless that line is wrong. */
  readonly header: Header | undefined;
  readonly records: number;
  fault(line: number, field: string, message: string): void;
  /** Takes a line; gives the batch that is full, or over, by it. */
  take(line: Line): Batch[];
  /** Takes the end of the file. */
  end(): Batch[];
  /** Takes what was thrown while a line was read; false when it is none of that. */
  takeLineError(error: unknown): boolean;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export function createIntake(): Intake {
  const faults: string[] = [];
  let header: Header | undefined;
  let records = 0;
  let lastLine = 0;
  let isOver = false;
  let batch: (Batch & { identities: Set<string>; characters: number }) | undefined;

  const fault = (line: number, field: string, message: string): void => {
    const where = field === "" ? "" : ` ${field}:`;
    if (faults.length < mostFaults) {
      // Both may quote the file.
      faults.push(printable(`Line ${line}:${where} ${message.replace(/\.$/, "")}.`));
    }
  };

  const takeBatch = (): Batch[] => {
    const full = batch;
    batch = undefined;
    return full === undefined ? [] : [{ kind: full.kind, records: full.records }];
  };

  const takeHeader = (line: number, value: unknown) => {
    const wrong = recordFaults(headerSchema, value);
    for (const [field, message] of wrong) fault(line, field, message);
    if (wrong.length > 0) {
      fault(line, "", "The first line must be the header that an export writes");
      return;
    }
    // The check just passed.
    const given = value as Header;
    if (given.version > formatVersion) {
      fault(line, "version", `This version reads files of version ${formatVersion} at most`);
    }
    header = given;
  };

  const takeEnd = (line: number, value: Record<string, unknown>) => {
    isOver = true;
    for (const [field, message] of recordFaults(endLine, value)) fault(line, field, message);
    if (value["records"] !== records && faults.length === 0) {
      fault(
        line,
        "records",
        `There are ${records} records before it, not ${String(value["records"])}`,
      );
    }
  };

  const takeRecord = (line: number, kind: LineKind, record: unknown, characters: number) => {
    records += 1;
    const { check, identity } = recordKinds[kind];
    const wrong = check(record);
    for (const [field, message] of wrong) fault(line, field, message);
    if (wrong.length > 0) return [];
    const id = identity(record);
    // A record that stands in the file again is written after the one before.
    const done = batch?.kind !== kind || batch.identities.has(id) ? takeBatch() : [];
    batch ??= { kind, records: [], identities: new Set(), characters: 0 };
    batch.records.push({ line, record });
    batch.identities.add(id);
    batch.characters += characters;
    const isFull = batch.records.length >= batchRecords || batch.characters >= batchCharacters;
    return isFull ? [...done, ...takeBatch()] : done;
  };

  const takeLine = ({ number, text, position }: Line): Batch[] => {
    const value = parseLine({ number, text, position });
    if (lastLine === 0) {
      lastLine = number;
      takeHeader(number, value);
      return [];
    }
    lastLine = number;
    if (isOver) {
      fault(number, "", "Nothing may follow the end");
      return [];
    }
    if (!isObject(value)) {
      fault(number, "", "Expected an object with kind and record");
      return [];
    }
    const { kind, record, ...more } = value;
    if (kind === "end") {
      takeEnd(number, value);
      return [];
    }
    if (!isLineKind(kind)) {
      fault(number, "kind", `Expected one of ${lineKinds.join(", ")}`);
      return [];
    }
    for (const field of Object.keys(more)) fault(number, field, "Not a field of a line");
    return takeRecord(number, kind, record, text.length);
  };

  const takeLineError = (error: unknown): boolean => {
    if (!(error instanceof LineError)) return false;
    fault(error.line, "", error.message);
    return true;
  };

  return {
    faults,
    get isHopeless() {
      // Without a header nothing else can be judged.
      return faults.length >= mostFaults || (lastLine > 0 && header === undefined);
    },
    get header() {
      return header;
    },
    get records() {
      return records;
    },
    fault,
    take(line) {
      try {
        return takeLine(line);
      } catch (error) {
        if (!takeLineError(error)) throw error;
        lastLine = Math.max(lastLine, line.number);
        return [];
      }
    },
    end() {
      if (lastLine === 0) fault(1, "", "The file is empty");
      else if (!isOver && faults.length === 0) {
        fault(lastLine, "", "The file ends here without its end: it was cut short");
      }
      return takeBatch();
    },
    takeLineError,
  };
}
