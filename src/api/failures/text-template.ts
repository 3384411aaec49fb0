import { maxTextLength } from "./issue-text.ts";

/**
 * A text split into alternating words and values. The first and the last part are words, which may
 * be empty.
 */
export interface MaskedText {
  readonly words: readonly string[];
  readonly values: readonly string[];
}

/*
 * Patterns of values that differ from event to event. If several match at a position, the first one
 * applies. Texts are short and quantifiers are bounded, so that matching takes linear time.
 */
const valuePatterns = [
  // Quoted and angle-bracketed values. An apostrophe within a word isn't a quote.
  String.raw`"[^"\n]{1,200}"|“[^”\n]{1,200}”|<[^<>\n]{1,200}>|(?<!\w)'[^'\n]{1,200}'(?!\w)`,
  "`[^`\\n]{1,200}`",
  // URLs, email addresses, and IP addresses.
  String.raw`\b[a-z][a-z\d+.-]{1,20}:\/\/[^\s"'<>]{1,300}`,
  String.raw`[\w.%+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}`,
  String.raw`\b\d{1,3}(?:\.\d{1,3}){3}(?::\d{1,5})?\b`,
  // Dates and times.
  String.raw`\b\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?)?\b`,
  String.raw`\b\d\d?:\d\d(?::\d\d(?:\.\d{1,9})?)?\b`,
  // Amounts with a unit. Only the number varies.
  String.raw`\b\d{1,20}(?:\.\d{1,9})?(?=(?:ms|s|sec|min|h|[kmg]?b)\b)`,
  // UUIDs, phone numbers, tokens with a digit such as `SM1f0a…` and `mta-17`, and numbers.
  String.raw`\b[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}\b`,
  String.raw`(?<![\w+])(?:\+|\(\+?\d{1,4}\) ?)\d[\d ()/.-]{4,24}\d\b`,
  String.raw`(?<![\w.])\d{2,5}(?:[ /-]\d{2,12}){1,5}\b(?!\.\d)`,
  String.raw`\b\d{1,20}(?:\.\d{1,9}){1,6}\b`,
  String.raw`\b(?=[a-z_-]{0,40}\d)[\w-]{1,200}\b`,
  // Secrets that were masked before.
  "•{3,}",
];
const valuePattern = new RegExp(valuePatterns.join("|"), "gi");

/**
 * Matches a code at the beginning of a text: an HTTP status, a mail server's reply code, or a
 * number followed by a colon.
 */
const leadingCodePattern = /^(?:[1-5]\d\d(?:[ -]\d\.\d{1,3}\.\d{1,3})?(?![\w.]|-\d)|\d{2,10}:)/;

/** Matches words before a code, such as in "Request failed with status code 503". */
const codePrefixPattern = /\b(?:status|code|error|errno|http(?:\/[\d.]{1,3})?)[\s:=#(]{0,3}$/i;

/**
 * Reports whether text is a code, such as `E11000`, `ERR_SSL_V3`, or `30007` after "error". Codes
 * distinguish causes, so they aren't values.
 */
function isCode(matchedText: string, precedingText: string): boolean {
  if (/^(?:E\d{2,6}|[A-Z]{2,20}(?:_[A-Z\d]{1,20})+)$/.test(matchedText)) return true;
  return /^\d{2,7}$/.test(matchedText) && codePrefixPattern.test(precedingText.slice(-20));
}

/**
 * Splits text into fixed words and varying values: numbers, IDs, tokens, addresses, URLs, times,
 * and quoted values.
 */
export function maskText(text: string): MaskedText {
  const shortText = text.slice(0, maxTextLength);
  const words: string[] = [];
  const values: string[] = [];
  let copiedEnd = 0;
  valuePattern.lastIndex = leadingCodePattern.exec(shortText)?.[0].length ?? 0;
  for (
    let match = valuePattern.exec(shortText);
    match !== null;
    match = valuePattern.exec(shortText)
  ) {
    if (isCode(match[0], shortText.slice(copiedEnd, match.index))) continue;
    const quoteLength = /^["“<'`]/.test(match[0]) ? 1 : 0;
    const start = match.index + quoteLength;
    const end = match.index + match[0].length - quoteLength;
    words.push(shortText.slice(copiedEnd, start));
    values.push(shortText.slice(start, end));
    copiedEnd = end;
  }
  words.push(shortText.slice(copiedEnd));
  return { words, values };
}

/** Character that replaces each value in a template. Response texts don't contain it. */
const slotMark = "\u0000";

/**
 * Returns a text's template, which all texts of an issue class share. It is in lowercase, and has
 * no extra spaces and no final period or exclamation mark.
 */
export const toTemplate = ({ words }: MaskedText): string =>
  words.join(slotMark).toLowerCase().replaceAll(/\s+/g, " ").trim().replace(/[.!]$/, "");
