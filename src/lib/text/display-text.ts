import { hiddenCharacter, isOrdinaryJoiner, nameHidden } from "./hidden-characters.ts";

/** A piece of text from data, ready to be drawn. */
export type TextPart =
  | { kind: "text"; text: string }
  /** A character that would be invisible or would change its surroundings; drawn as a chip. */
  | { kind: "hidden"; short: string; long: string }
  /** Combining marks left out because their base already carried the most that are drawn. */
  | { kind: "marks"; count: number };

export interface TextPartsOptions {
  /** Leave line feeds and tabs as they are, for blocks that keep white space. */
  multiline?: boolean;
  /** Name spaces at both ends, which a reader cannot see. */
  outerSpaces?: boolean;
}

/** More marks than this on one base froze layout for seconds; real scripts need four or five. */
const marksPerBase = 8;
const excessMarks = new RegExp(`(\\p{M}{${marksPerBase}})(\\p{M}+)`, "gu");
const anythingOdd = new RegExp(`${hiddenCharacter.source}|\\p{M}{${marksPerBase + 1}}|^ | $`, "u");
const anyHidden = new RegExp(hiddenCharacter.source, "gu");

/**
 * Splits text into what may be drawn and what must be named instead. Never interprets anything.
 * Works on the whole of `text`; for a single line use `inlineParts`, which also limits the length.
 */
export function textParts(text: string, options: TextPartsOptions = {}): TextPart[] {
  if (!anythingOdd.test(text)) return text === "" ? [] : [{ kind: "text", text }];

  const parts: TextPart[] = [];
  const push = (piece: string) => {
    let done = 0;
    for (const found of piece.matchAll(excessMarks)) {
      const kept = found.index + (found[1]?.length ?? 0);
      parts.push({ kind: "text", text: piece.slice(done, kept) });
      parts.push({ kind: "marks", count: Array.from(found[2] ?? "").length });
      done = found.index + found[0].length;
    }
    if (done < piece.length) parts.push({ kind: "text", text: piece.slice(done) });
  };
  const hide = (character: string) => parts.push({ kind: "hidden", ...nameHidden(character) });

  let [start, end] = [0, text.length];
  if (options.outerSpaces) {
    while (text[start] === " ") start += 1;
    while (end > start && text[end - 1] === " ") end -= 1;
  }
  const spaces = (count: number) => {
    if (count > 0)
      parts.push({
        kind: "hidden",
        short: count === 1 ? "SP" : `${count} SP`,
        long: count === 1 ? "a space" : `${count} spaces`,
      });
  };

  spaces(start);
  let done = start;
  for (const found of text.slice(start, end).matchAll(anyHidden)) {
    const character = found[0];
    const at = start + found.index;
    if (options.multiline && (character === "\n" || character === "\t")) continue;
    if (
      isOrdinaryJoiner(character, text.slice(Math.max(0, at - 2), at), text.slice(at + 1, at + 3))
    )
      continue;
    if (at > done) push(text.slice(done, at));
    hide(character);
    done = at + character.length;
  }
  if (done < end) push(text.slice(done, end));
  spaces(text.length - end);
  return parts;
}

export interface InlineParts {
  parts: TextPart[];
  /** True when text was left out behind the last part. */
  truncated: boolean;
}

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Parts of one line of at most `max` graphemes. Cost is bounded, whatever the text's length. */
export function inlineParts(text: string, max = 256, options: TextPartsOptions = {}): InlineParts {
  // 32 code units are enough for any visible grapheme; a longer one is cut here and shown as cut.
  const window = text.length > max * 32 ? text.slice(0, max * 32) : text;
  const shown = takeGraphemes(window, max);
  const truncated = shown.length < text.length;
  // Spaces before a cut are not at the end of the value.
  const parts = textParts(shown, truncated ? { ...options, outerSpaces: false } : options);
  return { parts, truncated };
}

function takeGraphemes(text: string, max: number): string {
  if (text.length <= max) return text;
  let count = 0;
  for (const { index } of graphemes.segment(text)) {
    if (count === max) return text.slice(0, index);
    count += 1;
  }
  return text;
}

/**
 * Returns text from data as one plain string, for places without elements: document titles,
 * accessible names, native tooltips. Hidden characters become their name in brackets.
 */
export function plainText(text: string, max = 80): string {
  const { parts, truncated } = inlineParts(text, max);
  const line = parts
    .map((part) =>
      part.kind === "text" ? part.text : part.kind === "hidden" ? `[${part.short}]` : "",
    )
    .join("");
  return truncated ? `${line}…` : line;
}

/** `671c9a02f3b84e41b` → `671c9a…e41b`: an ID that stays distinguishable in a narrow column. */
export function shortenId(id: string, head = 6, tail = 4): string {
  const characters = Array.from(id.slice(0, 512));
  if (id.length <= 512 && characters.length <= head + tail + 1) return id;
  const last = Array.from(id.slice(-tail * 2)).slice(-tail);
  return `${characters.slice(0, head).join("")}…${last.join("")}`;
}
