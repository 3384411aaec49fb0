/**
 * 3GPP TS 23.038 (GSM 03.38) specifies the alphabets; TS 23.040 the 140 octets of a message, and
 * the six octets of header in each part of a longer text.
 */

/** TS 23.038, 6.2.1: the default alphabet in the order of its codes; 0x1B is the escape. */
const basic =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞ\u001bÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?" +
  "¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";

/** TS 23.038, 6.2.1.1: needs the escape, so each character takes two septets. */
const extension = "\f^{}\\[~]|€";

const basicCharacters = new Set(basic.replace("\u001b", ""));
const extensionCharacters = new Set(extension);

export type SmsEncoding = "GSM-7" | "UCS-2";

/** Capacity in units: of a single message, and of each part of a longer one. */
const room: Record<SmsEncoding, { alone: number; part: number }> = {
  "GSM-7": { alone: 160, part: 153 },
  "UCS-2": { alone: 70, part: 67 },
};

export interface SmsSegments {
  encoding: SmsEncoding;
  /** Septets or UTF-16 units in the whole text. */
  units: number;
  segments: number;
  /** Free units in the last message. */
  left: number;
  parts: string[];
  /** Characters that GSM-7 lacks, without duplicates, in the order of the text. */
  beyondGsm: string[];
  /** Characters that need two septets, without duplicates. */
  escaped: string[];
  /** Number of messages after one more plain letter. */
  withOneMore: number;
  /** Number of messages if every character were in GSM-7; absent if all are. */
  withinGsm?: number;
}

const unitsOf = (character: string, encoding: SmsEncoding) =>
  encoding === "UCS-2" ? character.length : extensionCharacters.has(character) ? 2 : 1;

const isGsm = (character: string) =>
  basicCharacters.has(character) || extensionCharacters.has(character);

/** Doesn't split an escape from its character, or a surrogate pair. */
function cut(characters: readonly string[], encoding: SmsEncoding) {
  const units = characters.reduce((sum, character) => sum + unitsOf(character, encoding), 0);
  const { alone, part } = room[encoding];
  if (units <= alone) return { units, parts: [characters.join("")], left: alone - units };
  const parts: string[] = [];
  let text = "";
  let used = 0;
  for (const character of characters) {
    const size = unitsOf(character, encoding);
    if (used + size > part) {
      parts.push(text);
      text = "";
      used = 0;
    }
    text += character;
    used += size;
  }
  return { units, parts: [...parts, text], left: part - used };
}

export function smsSegments(text: string): SmsSegments {
  const characters = Array.from(text);
  const beyondGsm = [...new Set(characters.filter((character) => !isGsm(character)))];
  const encoding = beyondGsm.length === 0 ? "GSM-7" : "UCS-2";
  const { units, parts, left } = cut(characters, encoding);
  const segments = characters.length === 0 ? 0 : parts.length;
  return {
    encoding,
    units,
    segments,
    left,
    parts: segments === 0 ? [] : parts,
    beyondGsm,
    escaped: [...new Set(characters.filter((character) => extensionCharacters.has(character)))],
    withOneMore: cut([...characters, "a"], encoding).parts.length,
    ...(encoding === "UCS-2" && {
      withinGsm: cut(
        characters.map((character) => (isGsm(character) ? character : "a")),
        "GSM-7",
      ).parts.length,
    }),
  };
}

/** GSM-7 replacements of characters that word processors insert. */
const plainForms: Readonly<Record<string, string>> = {
  "‘": "'",
  "’": "'",
  "“": '"',
  "”": '"',
  "„": '"',
  "–": "-",
  "—": "-",
  "…": "...",
  "\u00a0": " ",
  "•": "-",
  ç: "Ç",
  "×": "x",
};

export const plainFormOf = (character: string): string | undefined => plainForms[character];
