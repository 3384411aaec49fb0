// Matches possible formulas, including full-width characters. Leading apostrophes match too, so
// that `removeFormulaGuard` can restore them.
const formulaPattern = /^'*[=+\-@\t\r\n＝＋－＠]/u;
const guardedFormulaPattern = /^'+[=+\-@\t\r\n＝＋－＠]/u;
/** Matches a signed number or a phone number, which is harmless as a formula. */
const plainNumberPattern = /^[+-]\d[\d ]*(?:\.\d+)?$/;
const quotedCellPattern = /[",;\t\r\n|]|^\s|\s$/;

/** Prefixes a possible formula with an apostrophe, so that spreadsheets don't run it. */
export function guardFormula(text: string): string {
  return formulaPattern.test(text) && !plainNumberPattern.test(text) ? `'${text}` : text;
}

export function removeFormulaGuard(text: string): string {
  return guardedFormulaPattern.test(text) ? text.slice(1) : text;
}

function toCell(value: unknown): string {
  if (value === null || value === undefined) return "";
  const text = guardFormula(typeof value === "string" ? value : JSON.stringify(value));
  return quotedCellPattern.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Returns a line of CSV. Objects and lists become JSON; null and undefined become empty cells. */
export function toCsvLine(values: readonly unknown[]): string {
  return `${values.map(toCell).join(",")}\r\n`;
}

/**
 * Byte order mark, which must precede the first line. Without it, Excel doesn't read a file as
 * UTF-8.
 */
export const byteOrderMark = "\uFEFF";
