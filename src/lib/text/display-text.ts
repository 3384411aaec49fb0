import {
  hiddenCharacterPattern,
  isOrdinaryJoiner,
  describeHiddenCharacter,
} from "./hidden-characters.ts";
import { textLocale } from "./locale.ts";

export type DisplayPart =
  | { kind: "text"; text: string }
  /** An invisible or direction-changing character, or outer spaces, rendered as a chip. */
  | { kind: "hidden"; label: string; description: string }
  /** Combining marks that were omitted because their base has the maximum number of marks. */
  | { kind: "marks"; count: number };

export interface TextPartsOptions {
  /** Preserves line feeds and tabs, for blocks that preserve white space. */
  multiline?: boolean;
  /** Shows leading and trailing spaces as chips. */
  shouldShowOuterSpaces?: boolean;
}

/**
 * Maximum number of combining marks on one base character. More marks can freeze layout for
 * seconds; real scripts need four or five.
 */
const maxMarksPerBase = 8;
const excessMarksPattern = new RegExp(`(\\p{M}{${maxMarksPerBase}})(\\p{M}+)`, "gu");
const specialTextPattern = new RegExp(
  `${hiddenCharacterPattern.source}|\\p{M}{${maxMarksPerBase + 1}}|^ | $`,
  "u",
);
const hiddenCharacterSearchPattern = new RegExp(hiddenCharacterPattern.source, "gu");

/**
 * Splits the complete text into parts. For a single line, use `toInlineParts`, which also limits
 * the length.
 */
export function toTextParts(text: string, options: TextPartsOptions = {}): DisplayPart[] {
  if (!specialTextPattern.test(text)) return text === "" ? [] : [{ kind: "text", text }];

  const parts: DisplayPart[] = [];
  const pushText = (piece: string) => {
    let copiedEnd = 0;
    for (const match of piece.matchAll(excessMarksPattern)) {
      const marksEnd = match.index + (match[1]?.length ?? 0);
      parts.push({ kind: "text", text: piece.slice(copiedEnd, marksEnd) });
      parts.push({ kind: "marks", count: Array.from(match[2] ?? "").length });
      copiedEnd = match.index + match[0].length;
    }
    if (copiedEnd < piece.length) parts.push({ kind: "text", text: piece.slice(copiedEnd) });
  };
  const pushHidden = (character: string) =>
    parts.push({ kind: "hidden", ...describeHiddenCharacter(character) });

  let [start, end] = [0, text.length];
  if (options.shouldShowOuterSpaces) {
    while (text[start] === " ") start += 1;
    while (end > start && text[end - 1] === " ") end -= 1;
  }
  const pushSpaces = (count: number) => {
    if (count > 0)
      parts.push({
        kind: "hidden",
        label: count === 1 ? "SP" : `${count} SP`,
        description: count === 1 ? "a space" : `${count} spaces`,
      });
  };

  pushSpaces(start);
  let renderedEnd = start;
  for (const match of text.slice(start, end).matchAll(hiddenCharacterSearchPattern)) {
    const character = match[0];
    const offset = start + match.index;
    if (options.multiline && (character === "\n" || character === "\t")) continue;
    if (
      isOrdinaryJoiner(
        character,
        text.slice(Math.max(0, offset - 2), offset),
        text.slice(offset + 1, offset + 3),
      )
    )
      continue;
    if (offset > renderedEnd) pushText(text.slice(renderedEnd, offset));
    pushHidden(character);
    renderedEnd = offset + character.length;
  }
  if (renderedEnd < end) pushText(text.slice(renderedEnd, end));
  pushSpaces(text.length - end);
  return parts;
}

const graphemeSegmenter = new Intl.Segmenter(textLocale, { granularity: "grapheme" });

/**
 * Returns the parts of one line of at most `maxGraphemes` graphemes, and whether the text was cut
 * off after the last part. The cost is bounded for any length.
 */
export function toInlineParts(text: string, maxGraphemes = 256, options: TextPartsOptions = {}) {
  // Legible graphemes fit in 32 code units. Longer ones, such as stacked marks, are cut off.
  const leadingText = text.length > maxGraphemes * 32 ? text.slice(0, maxGraphemes * 32) : text;
  const visibleText = takeGraphemes(leadingText, maxGraphemes);
  const isTruncated = visibleText.length < text.length;
  // Spaces before a cut aren't at the end of the value, so they aren't shown as chips.
  const parts = toTextParts(
    visibleText,
    isTruncated ? { ...options, shouldShowOuterSpaces: false } : options,
  );
  return { parts, isTruncated };
}

export function takeGraphemes(text: string, maxGraphemes: number): string {
  if (text.length <= maxGraphemes) return text;
  let count = 0;
  for (const { index } of graphemeSegmenter.segment(text)) {
    if (count === maxGraphemes) return text.slice(0, index);
    count += 1;
  }
  return text;
}

/**
 * Returns at most `maxGraphemes` graphemes as plain text, with labels for hidden characters. Used
 * for document titles, accessible names, and native tooltips.
 */
export function toPlainText(text: string, maxGraphemes = 80): string {
  const { parts, isTruncated } = toInlineParts(text, maxGraphemes);
  const line = parts
    .map((part) =>
      part.kind === "text" ? part.text : part.kind === "hidden" ? `[${part.label}]` : "",
    )
    .join("");
  return isTruncated ? `${line}…` : line;
}

/** Shortens an ID: `671c9a02f3b84e41b` → `671c9a…e41b` */
export function shortenId(id: string, headLength = 6, tailLength = 4): string {
  const characters = Array.from(id.slice(0, 512));
  if (id.length <= 512 && characters.length <= headLength + tailLength + 1) return id;
  const tailCharacters = Array.from(id.slice(-tailLength * 2)).slice(-tailLength);
  return `${characters.slice(0, headLength).join("")}…${tailCharacters.join("")}`;
}
