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

/** Stops checking a file after this many errors. */
const maxFaults = 20;
/** A batch ends at either limit. */
const batchRecords = 500;
const batchCharacters = 8_000_000;

export interface Batch {
  kind: LineKind;
  records: Numbered<unknown>[];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Groups lines into batches of valid records of one kind. */
export class Intake {
  /** Errors so far, one sentence each. */
  readonly faults: string[] = [];
  /** Set after the first line, unless that line is invalid. */
  header: Header | undefined;
  records = 0;
  #lastLine = 0;
  #isOver = false;
  #batch: (Batch & { identities: Set<string>; characters: number }) | undefined;

  get isHopeless(): boolean {
    // Nothing else can be checked without a header.
    return this.faults.length >= maxFaults || (this.#lastLine > 0 && this.header === undefined);
  }

  fault(line: number, field: string, message: string): void {
    const where = field === "" ? "" : ` ${field}:`;
    if (this.faults.length < maxFaults) {
      // Both may quote the file.
      this.faults.push(printable(`Line ${line}:${where} ${message.replace(/\.$/, "")}.`));
    }
  }

  /** Returns the batch that the line completes, or that ends before it. */
  take(line: Line): Batch[] {
    try {
      const value = parseLine(line);
      const isFirst = this.#lastLine === 0;
      this.#lastLine = line.number;
      if (!isFirst) return this.#takeLine(line, value);
      this.#takeHeader(line.number, value);
    } catch (error) {
      if (!this.takeLineError(error)) throw error;
      this.#lastLine = Math.max(this.#lastLine, line.number);
    }
    return [];
  }

  /** Returns the remaining batches. */
  end(): Batch[] {
    if (this.#lastLine === 0) this.fault(1, "", "The file is empty");
    else if (!this.#isOver && this.faults.length === 0) {
      this.fault(this.#lastLine, "", "The file is incomplete: its last line is missing");
    }
    return this.#takeBatch();
  }

  /** Returns false for errors other than LineError. */
  takeLineError(error: unknown): boolean {
    if (!(error instanceof LineError)) return false;
    this.fault(error.line, "", error.message);
    return true;
  }

  #faults(line: number, faults: ReturnType<typeof recordFaults>): boolean {
    for (const [field, message] of faults) this.fault(line, field, message);
    return faults.length > 0;
  }

  #takeHeader(line: number, value: unknown): void {
    if (this.#faults(line, recordFaults(headerSchema, value))) {
      this.fault(line, "", "The first line must be the header of an export");
      return;
    }
    // The check just passed.
    this.header = value as Header;
    if (this.header.version > formatVersion) {
      this.fault(
        line,
        "version",
        `This version of Signalbox can read files up to version ${formatVersion}`,
      );
    }
  }

  #takeLine({ number, text }: Line, value: unknown): Batch[] {
    if (this.#isOver) this.fault(number, "", "No lines are allowed after the last line");
    else if (!isObject(value)) this.fault(number, "", "Expected an object with kind and record");
    else if (value["kind"] === "end") this.#takeEnd(number, value);
    else {
      const { kind, record, ...more } = value;
      if (isLineKind(kind)) {
        for (const field of Object.keys(more)) this.fault(number, field, "Unknown field");
        return this.#takeRecord(number, kind, record, text.length);
      }
      this.fault(number, "kind", `Expected one of ${lineKinds.join(", ")}`);
    }
    return [];
  }

  #takeEnd(line: number, value: Record<string, unknown>): void {
    this.#isOver = true;
    this.#faults(line, recordFaults(endLine, value));
    if (value["records"] !== this.records && this.faults.length === 0) {
      const given = String(value["records"]);
      this.fault(line, "records", `Found ${this.records} records instead of ${given}`);
    }
  }

  #takeRecord(line: number, kind: LineKind, record: unknown, characters: number): Batch[] {
    this.records += 1;
    const { check, identity } = recordKinds[kind];
    if (this.#faults(line, check(record))) return [];
    const id = identity(record);
    const isRepeated = this.#batch?.identities.has(id);
    // A repeated record goes into a later batch.
    const done = this.#batch?.kind !== kind || isRepeated ? this.#takeBatch() : [];
    const batch = (this.#batch ??= { kind, records: [], identities: new Set(), characters: 0 });
    batch.records.push({ line, record });
    batch.identities.add(id);
    batch.characters += characters;
    const isFull = batch.records.length >= batchRecords || batch.characters >= batchCharacters;
    return isFull ? [...done, ...this.#takeBatch()] : done;
  }

  #takeBatch(): Batch[] {
    const full = this.#batch;
    this.#batch = undefined;
    return full === undefined ? [] : [full];
  }
}
