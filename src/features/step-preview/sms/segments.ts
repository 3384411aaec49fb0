/**
 * 3GPP TS 23.038 (GSM 03.38) specifies the alphabets. TS 23.040 specifies the 140 octets of a
 * message, and the 6 octets of the header in each part of a longer text.
 */

/** Default alphabet in code order (TS 23.038, 6.2.1). The character 0x1B is the escape. */
const defaultAlphabet =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞ\u001bÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?" +
  "¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";

/** Characters that require the escape, so each takes two septets (TS 23.038, 6.2.1.1). */
const extensionAlphabet = "\f^{}\\[~]|€";

const defaultCharacters = new Set(defaultAlphabet.replace("\u001b", ""));
const extensionCharacters = new Set(extensionAlphabet);

export type SmsEncoding = "GSM-7" | "UCS-2";

/** Capacity of a single message, and of each part of a longer message, in units. */
const capacityByEncoding: Record<SmsEncoding, { single: number; part: number }> = {
  "GSM-7": { single: 160, part: 153 },
  "UCS-2": { single: 70, part: 67 },
};

const countUnits = (character: string, encoding: SmsEncoding) =>
  encoding === "UCS-2" ? character.length : extensionCharacters.has(character) ? 2 : 1;

const isGsm = (character: string) =>
  defaultCharacters.has(character) || extensionCharacters.has(character);

/** Never splits an escape sequence or a surrogate pair. */
function splitParts(characters: readonly string[], encoding: SmsEncoding) {
  const unitCount = characters.reduce((sum, character) => sum + countUnits(character, encoding), 0);
  const { single: singleCapacity, part: partCapacity } = capacityByEncoding[encoding];
  if (unitCount <= singleCapacity)
    return { unitCount, parts: [characters.join("")], unitsLeft: singleCapacity - unitCount };
  const parts: string[] = [];
  let currentPart = "";
  let usedUnitCount = 0;
  for (const character of characters) {
    const characterUnitCount = countUnits(character, encoding);
    if (usedUnitCount + characterUnitCount > partCapacity) {
      parts.push(currentPart);
      currentPart = "";
      usedUnitCount = 0;
    }
    currentPart += character;
    usedUnitCount += characterUnitCount;
  }
  return { unitCount, parts: [...parts, currentPart], unitsLeft: partCapacity - usedUnitCount };
}

export function measureSms(text: string) {
  const characters = Array.from(text);
  const nonGsmCharacters = [...new Set(characters.filter((character) => !isGsm(character)))];
  const encoding: SmsEncoding = nonGsmCharacters.length === 0 ? "GSM-7" : "UCS-2";
  const { unitCount, parts, unitsLeft } = splitParts(characters, encoding);
  const segmentCount = characters.length === 0 ? 0 : parts.length;
  return {
    encoding,
    /** Number of septets or UTF-16 code units in the text. */
    unitCount,
    segmentCount,
    /** Number of free units in the last message. */
    unitsLeft,
    parts: segmentCount === 0 ? [] : parts,
    /** Characters that GSM-7 lacks, without duplicates, in the order of the text. */
    nonGsmCharacters,
    /** Characters that need two septets, without duplicates. */
    escapedCharacters: [
      ...new Set(characters.filter((character) => extensionCharacters.has(character))),
    ],
    /** Number of messages after one more plain letter. */
    segmentCountWithOneMore: splitParts([...characters, "a"], encoding).parts.length,
    /** Number of messages if all characters were in GSM-7; absent for GSM-7 text. */
    ...(encoding === "UCS-2" && {
      gsmSegmentCount: splitParts(
        characters.map((character) => (isGsm(character) ? character : "a")),
        "GSM-7",
      ).parts.length,
    }),
  };
}

/** GSM-7 replacements for common characters that the alphabet lacks. */
const gsmReplacements: Readonly<Record<string, string>> = {
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

export const getGsmReplacement = (character: string): string | undefined =>
  gsmReplacements[character];
