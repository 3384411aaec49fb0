// Possible formulas, full-width ones too. Leading quotes match, to be guarded like formulas.
const formulaStart = /^'*[=+\-@\t\r\n＝＋－＠]/u;
const guardedStart = /^'+[=+\-@\t\r\n＝＋－＠]/u;
/** A signed number or a phone number evaluates to itself. */
const plainNumber = /^[+-]\d[\d ]*(?:\.\d+)?$/;
const needsQuotes = /[",;\t\r\n|]|^\s|\s$/;

/** Prefixes a possible formula with a quote, so that no spreadsheet runs it. */
export function guardFormula(text: string): string {
  return formulaStart.test(text) && !plainNumber.test(text) ? `'${text}` : text;
}

/** Reverses `guardFormula`. */
export function unescapeFormula(text: string): string {
  return guardedStart.test(text) ? text.slice(1) : text;
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return "";
  const text = guardFormula(typeof value === "string" ? value : JSON.stringify(value));
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Objects and lists become JSON; null and undefined are empty. */
export function csvLine(values: readonly unknown[]): string {
  return `${values.map(cell).join(",")}\r\n`;
}

/** Excel requires it to read a file as UTF-8; put it before the first line. */
export const byteOrderMark = "\uFEFF";
