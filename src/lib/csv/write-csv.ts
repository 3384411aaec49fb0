// What a spreadsheet may read as the start of a formula, full-width forms included; quotes before
// it are included, so that a reader can distinguish a guard from a quote that was there.
const formulaStart = /^'*[=+\-@\t\r\n＝＋－＠]/u;
const guarded = /^'+[=+\-@\t\r\n＝＋－＠]/u;
/** A signed number or a phone number computes to itself. */
const plainNumber = /^[+-]\d[\d ]*(?:\.\d+)?$/;
const needsQuotes = /[",;\t\r\n|]|^\s|\s$/;

/** Returns the text as a cell that no spreadsheet runs: adds a quote before a possible formula. */
export function guardFormula(text: string): string {
  return formulaStart.test(text) && !plainNumber.test(text) ? `'${text}` : text;
}

/** The text that `guardFormula` was given. */
export function unguardFormula(text: string): string {
  return guarded.test(text) ? text.slice(1) : text;
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return "";
  const text = guardFormula(typeof value === "string" ? value : JSON.stringify(value));
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * One record of RFC 4180 with its line end. Objects and lists are written as JSON; null and
 * undefined are empty.
 */
export function csvLine(values: readonly unknown[]): string {
  return `${values.map(cell).join(",")}\r\n`;
}

/** What Excel needs to read a file as UTF-8; put it before the first line. */
export const byteOrderMark = "\uFEFF";
