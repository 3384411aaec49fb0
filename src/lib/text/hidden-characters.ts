/**
 * Labels and names of characters that are invisible, change the text direction, or can't be
 * displayed, by code point.
 */
const labelsAndNamesByCode: Readonly<Record<number, readonly [label: string, name: string]>> = {
  0x09: ["TAB", "tab"],
  0x0a: ["LF", "line feed"],
  0x0d: ["CR", "carriage return"],
  0x1b: ["ESC", "escape"],
  0x7f: ["DEL", "delete"],
  0xad: ["SHY", "soft hyphen"],
  0x034f: ["CGJ", "combining grapheme joiner"],
  0x061c: ["ALM", "Arabic letter mark"],
  0x180e: ["MVS", "Mongolian vowel separator"],
  0x200b: ["ZWSP", "zero width space"],
  0x200c: ["ZWNJ", "zero width non-joiner"],
  0x200d: ["ZWJ", "zero width joiner"],
  0x200e: ["LRM", "left-to-right mark"],
  0x200f: ["RLM", "right-to-left mark"],
  0x2028: ["LS", "line separator"],
  0x2029: ["PS", "paragraph separator"],
  0x202a: ["LRE", "left-to-right embedding"],
  0x202b: ["RLE", "right-to-left embedding"],
  0x202c: ["PDF", "pop directional formatting"],
  0x202d: ["LRO", "left-to-right override"],
  0x202e: ["RLO", "right-to-left override"],
  0x2060: ["WJ", "word joiner"],
  0x2066: ["LRI", "left-to-right isolate"],
  0x2067: ["RLI", "right-to-left isolate"],
  0x2068: ["FSI", "first strong isolate"],
  0x2069: ["PDI", "pop directional isolate"],
  0xfeff: ["BOM", "zero width no-break space"],
};

// Abbreviations of all C0 control characters, in order from NUL.
const c0Names =
  "NUL SOH STX ETX EOT ENQ ACK BEL BS HT LF VT FF CR SO SI DLE DC1 DC2 DC3 DC4 NAK SYN ETB CAN EM SUB ESC FS GS RS US".split(
    " ",
  );

/**
 * Returns a character's label and description, such as `RLO` and `U+202E right-to-left override`.
 */
export function describeHiddenCharacter(character: string): { label: string; description: string } {
  const code = character.codePointAt(0) ?? 0;
  const codePointText = `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
  const labelAndName = labelsAndNamesByCode[code];
  if (labelAndName)
    return { label: labelAndName[0], description: `${codePointText} ${labelAndName[1]}` };
  const controlName = c0Names[code];
  if (controlName) return { label: controlName, description: `${codePointText} control character` };
  if (code >= 0xd800 && code <= 0xdfff)
    return { label: codePointText, description: `${codePointText} unpaired surrogate` };
  if (code >= 0xe0000 && code <= 0xe007f)
    return { label: codePointText, description: `${codePointText} tag character` };
  return { label: codePointText, description: `${codePointText} invisible character` };
}

/**
 * Matches control and format characters, lone surrogates, line and paragraph separators, code
 * points that are never characters, characters that look blank (Hangul, Khmer, Braille), and the
 * placeholder for embedded objects.
 */
export const hiddenCharacterPattern =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}\u115F\u1160\u17B4\u17B5\u2800\u3164\uFFA0\uFFFC]/u;

/** Reports whether a joiner is ordinary, for example in Persian, Indic scripts, or emoji. */
export function isOrdinaryJoiner(
  character: string,
  textBefore: string,
  textAfter: string,
): boolean {
  if (character !== "\u200C" && character !== "\u200D") return false;
  if (emojiEndPattern.test(textBefore) && emojiStartPattern.test(textAfter))
    return character === "\u200D";
  return (
    joiningScriptPattern.test(textBefore) &&
    (textAfter === "" || joiningScriptPattern.test(textAfter))
  );
}

// Uses alternatives instead of a character class, because in Chromium 156, a class with these
// properties doesn't match an emoji before `$`, although it does in Node.
const emojiEndPattern = /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F)$/u;
const emojiStartPattern = /^\p{Extended_Pictographic}/u;
const joiningScriptPattern =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Inherited}]/u;
