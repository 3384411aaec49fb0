import { splitName } from "./extract.mjs";

/** Groups that a term's `in` can contain, with their kinds. */
const kindGroups = {
  prose: ["text", "comment", "title", "doc"],
  names: ["name", "file"],
};

const compileTerms = (terms) =>
  terms.map(({ never, use, in: kinds, isCaseSensitive = false }) => ({
    pattern: new RegExp(
      `(?<![\\p{L}\\d_'’-])(?:${never.join("|")})(?![\\p{L}\\d_'’-])`,
      isCaseSensitive ? "gu" : "giu",
    ),
    use,
    kinds: kinds && new Set(kinds.flatMap((kind) => kindGroups[kind] ?? [kind])),
  }));

/** Replaces slots, which are code, with "…". */
export function maskSlots(text) {
  let maskedText = text;
  let previousText;
  do {
    previousText = maskedText;
    maskedText = previousText.replaceAll(/\{[^{}]*\}/g, "…");
  } while (maskedText !== previousText);
  return maskedText;
}

const isName = ({ kind }) => kindGroups.names.includes(kind);

/** Returns a function that lists the rejected terms in an item, as `{ word, use }`. */
export function createTermFinder(terms) {
  const compiledTerms = compileTerms(terms);
  // Many items, such as names, occur repeatedly.
  const termsByItem = new Map();
  const listTerms = (item) => {
    const text = isName(item) ? splitName(item.text).toLowerCase() : maskSlots(item.text);
    return compiledTerms
      .filter(({ kinds }) => kinds?.has(item.kind) ?? true)
      .flatMap(({ pattern, use }) =>
        [...text.matchAll(pattern)].map(([word]) => ({ word: word.toLowerCase(), use })),
      );
  };
  return (item) => {
    const key = `${item.kind} ${item.text}`;
    const foundTerms = termsByItem.get(key) ?? listTerms(item);
    termsByItem.set(key, foundTerms);
    return foundTerms;
  };
}

/**
 * Returns a function that reports whether a word of an item is an exception. Adds matching
 * exceptions to `usedExceptions`.
 */
export function createExceptionCheck(exceptions, usedExceptions = new Set()) {
  return ({ file }, word) =>
    exceptions
      .filter(
        (exception) =>
          exception.word === word.toLowerCase() &&
          exception.files.some((prefix) => file.startsWith(prefix)),
      )
      .map((exception) => usedExceptions.add(exception)).length > 0;
}
