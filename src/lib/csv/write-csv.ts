import type { Delimiter } from "./guess-delimiter.ts";

// Matches where a possible formula starts, in the text or after a character that separates cells or
// rows for a spreadsheet with another delimiter. Formulas can start with full-width characters.
// Apostrophes and quotes may precede them, so that `removeFormulaGuard` can restore the text. After
// quotes, whitespace may precede them, because readers can ignore an empty quoted part. The limit
// doesn't count apostrophes, because guards within the match would change the count.
const formulaCharacters = String.raw`=+\-@＝＋－＠`;
const formulaStart = String.raw`'*(?:"(?:'*["\s]){0,200}'*)?[${formulaCharacters}]`;
const leadingWhitespace = String.raw`'*[\t\r\n]`;
const createGuardPattern = (guard: string) =>
  new RegExp(
    `^${guard}(?=${leadingWhitespace})|(?<=^|[;\t|\r\n])${guard}(?=${formulaStart})`,
    "gu",
  );
const unguardedPattern = createGuardPattern("");
const guardPattern = createGuardPattern("'");
const firstGuardPattern = new RegExp(`^'(?=[${formulaCharacters}\\t\\r\\n])`, "u");
/** Matches a signed number or a phone number, which is harmless as a formula. */
const plainNumberPattern = /^[+-]\d[\d ]*(?:\.\d+)?$/;
const quotedCellPattern = /[",;\t\r\n|]|^\s|\s$/;

/** Inserts an apostrophe before each possible formula, so that spreadsheets don't run it. */
export function guardFormula(text: string): string {
  return plainNumberPattern.test(text) ? text : text.replaceAll(unguardedPattern, "'");
}

/** Restores a text that `guardFormula` returned. */
export const removeFormulaGuard = (text: string): string => text.replaceAll(guardPattern, "");

/**
 * Reports whether `guardFormula` can have returned a text, apart from its start, where operators
 * type signs and spreadsheets write numbers.
 */
export function hasGuardedInnerFormulas(text: string): boolean {
  const innerText = `x${text}`;
  return guardFormula(removeFormulaGuard(innerText)) === innerText;
}

/** Removes the apostrophe that other programs insert before a formula, a number, or whitespace. */
export const removeFirstGuard = (text: string): string => text.replace(firstGuardPattern, "");

function toCell(value: unknown): string {
  if (value === null || value === undefined) return "";
  const text = guardFormula(typeof value === "string" ? value : JSON.stringify(value));
  return quotedCellPattern.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Returns a line of CSV. Objects and lists become JSON; null and undefined become empty cells. */
export function toCsvLine(values: readonly unknown[], delimiter: Delimiter = ","): string {
  return `${values.map(toCell).join(delimiter)}\r\n`;
}

/**
 * Byte order mark, which must precede the first line. Without it, Excel doesn't read a file as
 * UTF-8.
 */
export const byteOrderMark = "\uFEFF";
