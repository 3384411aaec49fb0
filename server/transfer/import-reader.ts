import { toPrintable } from "../printable.ts";
import { findRecordErrors } from "./check-record.ts";
import { endLine, transferFormatVersion, type Header, header as headerSchema } from "./format.ts";
import { type Line, LineError, parseLine } from "./lines.ts";
import type { NumberedRecord } from "./transfer-context.ts";
import { type LineKind, lineKinds, recordKinds } from "./record-kinds.ts";
import { isRecord } from "../is-record.ts";

/** Checking a file stops after this many errors. */
const maxErrors = 20;
/** A batch ends at either limit. */
const maxBatchRecords = 500;
const maxBatchCharacters = 8_000_000;

export interface Batch {
  kind: LineKind;
  records: NumberedRecord<unknown>[];
}

/** Groups lines into batches of valid records of one kind. */
export class ImportReader {
  /** Errors so far, one sentence each. */
  readonly errors: string[] = [];
  /** Set after the first line, unless that line isn't a header. */
  header: Header | undefined;
  recordCount = 0;
  #isOver = false;
  #batch: (Batch & { identities: Set<string>; characterCount: number }) | undefined;

  reportError(lineNumber: number, field: string, message: string): void {
    const fieldText = field === "" ? "" : ` ${field}:`;
    if (this.errors.length < maxErrors) {
      // The field and the message may quote the file.
      this.errors.push(
        toPrintable(`Line ${lineNumber}:${fieldText} ${message.replace(/\.$/, "")}.`),
      );
    }
  }

  /** Yields batches until the file ends or its errors prevent further checks. */
  async *readBatches(
    lines: AsyncIterable<Line>,
    onLine: (line: Line) => void,
  ): AsyncGenerator<Batch, void, undefined> {
    let lastLineNumber = 0;
    try {
      for await (const line of lines) {
        if (lastLineNumber === 0)
          this.#readLine(line, (value) => this.#addHeader(line.number, value));
        else yield* this.#readLine(line, (value) => this.#addLine(line, value)) ?? [];
        lastLineNumber = line.number;
        onLine(line);
        // Nothing else can be checked without a header.
        if (this.errors.length >= maxErrors || this.header === undefined) return;
      }
    } catch (error) {
      this.#reportLineError(error);
      return;
    }
    if (lastLineNumber === 0) this.reportError(1, "", "The file is empty");
    else if (!this.#isOver && this.errors.length === 0) {
      this.reportError(lastLineNumber, "", "The file is incomplete: its end line is missing");
    }
    yield* this.#removeBatch();
  }

  #reportLineError(error: unknown): void {
    if (!(error instanceof LineError)) throw error;
    this.reportError(error.line, "", error.message);
  }

  #readLine<T>(line: Line, handleValue: (value: unknown) => T): T | undefined {
    try {
      return handleValue(parseLine(line));
    } catch (error) {
      this.#reportLineError(error);
      return undefined;
    }
  }

  #reportErrors(lineNumber: number, errors: ReturnType<typeof findRecordErrors>): boolean {
    for (const [field, message] of errors) this.reportError(lineNumber, field, message);
    return errors.length > 0;
  }

  #addHeader(lineNumber: number, value: unknown): void {
    if (this.#reportErrors(lineNumber, findRecordErrors(headerSchema, value))) {
      this.reportError(lineNumber, "", "The first line must be the header of an export");
      return;
    }
    // `findRecordErrors` has checked the value.
    this.header = value as Header;
    if (this.header.version > transferFormatVersion) {
      this.reportError(
        lineNumber,
        "version",
        `This version of Signalbox can read files up to version ${transferFormatVersion}. Update Signalbox, then import the file again`,
      );
    }
  }

  #addLine({ number, text }: Line, value: unknown): Batch[] {
    if (this.#isOver) this.reportError(number, "", "No lines are allowed after the end line");
    else if (!isRecord(value))
      this.reportError(number, "", "Expected an object with kind and record");
    else if (value["kind"] === "end") this.#addEnd(number, value);
    else {
      const { kind, record, ...unknownFields } = value;
      const lineKind = lineKinds.find((candidate) => candidate === kind);
      if (lineKind !== undefined) {
        for (const field of Object.keys(unknownFields))
          this.reportError(number, field, "Unknown field");
        return this.#addRecord(number, lineKind, record, text.length);
      }
      this.reportError(number, "kind", `Expected one of ${lineKinds.join(", ")}`);
    }
    return [];
  }

  #addEnd(lineNumber: number, value: Record<string, unknown>): void {
    this.#isOver = true;
    this.#reportErrors(lineNumber, findRecordErrors(endLine, value));
    if (value["records"] !== this.recordCount && this.errors.length === 0) {
      const declaredCountText = String(value["records"]);
      this.reportError(
        lineNumber,
        "records",
        `The number of records in the file is ${this.recordCount}, not ${declaredCountText}`,
      );
    }
  }

  #addRecord(lineNumber: number, kind: LineKind, record: unknown, characterCount: number): Batch[] {
    this.recordCount += 1;
    const { findErrors, getIdentity } = recordKinds[kind];
    if (this.#reportErrors(lineNumber, findErrors(record))) return [];
    const identity = getIdentity(record);
    const isRepeated = this.#batch?.identities.has(identity);
    // A repeated record goes into a later batch.
    const completedBatches = this.#batch?.kind !== kind || isRepeated ? this.#removeBatch() : [];
    const batch = (this.#batch ??= { kind, records: [], identities: new Set(), characterCount: 0 });
    batch.records.push({ line: lineNumber, record });
    batch.identities.add(identity);
    batch.characterCount += characterCount;
    const isFull =
      batch.records.length >= maxBatchRecords || batch.characterCount >= maxBatchCharacters;
    return isFull ? [...completedBatches, ...this.#removeBatch()] : completedBatches;
  }

  #removeBatch(): Batch[] {
    const batch = this.#batch;
    this.#batch = undefined;
    return batch === undefined ? [] : [batch];
  }
}
