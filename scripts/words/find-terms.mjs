import { splitName } from "./extract.mjs";

/** Groups of kinds that a row may mention in `in`. */
const groups = {
  prose: ["text", "comment", "title", "doc"],
  names: ["name", "file"],
};

const compile = (terms) =>
  terms.map(({ never, use, in: kinds, isCaseSensitive = false }) => ({
    pattern: new RegExp(
      `(?<![\\p{L}\\d_'’-])(?:${never.join("|")})(?![\\p{L}\\d_'’-])`,
      isCaseSensitive ? "gu" : "giu",
    ),
    use,
    kinds: kinds && new Set(kinds.flatMap((kind) => groups[kind] ?? [kind])),
  }));

/** Replaces slots, which are code, with `{}`. */
export function maskSlots(text) {
  let masked = text;
  let before;
  do {
    before = masked;
    masked = before.replaceAll(/\{[^{}]+\}/g, "{}");
  } while (masked !== before);
  return masked;
}

const isName = ({ kind }) => groups.names.includes(kind);

/**
 * Returns a function that lists the terms in an item that must not be used, as `{ word, use }`.
 * `used` receives the exceptions that matched.
 */
export function createTermFinder({ terms, exceptions }, used = new Set()) {
  const rows = compile(terms);
  const isExcepted = ({ file, kind }, word) =>
    exceptions
      .filter(
        (exception) =>
          exception.word === word &&
          exception.files.some((start) => file.startsWith(start)) &&
          (exception.kind ?? kind) === kind,
      )
      .map((exception) => used.add(exception)).length > 0;

  return (item) => {
    const text = isName(item) ? splitName(item.text).toLowerCase() : maskSlots(item.text);
    return rows
      .filter(({ kinds }) => kinds?.has(item.kind) ?? true)
      .flatMap(({ pattern, use }) =>
        [...text.matchAll(pattern)].map(([word]) => ({ word: word.toLowerCase(), use })),
      )
      .filter(({ word }) => !isExcepted(item, word));
  };
}
