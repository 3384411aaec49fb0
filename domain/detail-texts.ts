import { detailTexts } from "./detail-text-table.ts";

export type DetailKey = keyof typeof detailTexts;

export const formatDetailText = (
  key: DetailKey,
  values: Readonly<Record<string, string | number>> = {},
): string => detailTexts[key].text.replace(/\{(\w+)\}/g, (_, name: string) => `${values[name]}`);

export interface KnownDetail {
  key: DetailKey;
  values: Readonly<Record<string, string>>;
}

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

const knownDetailsByText = new Map<string, KnownDetail>();
const patterns: { key: DetailKey; pattern: RegExp }[] = [];
for (const [name, { text }] of Object.entries(detailTexts)) {
  // `Object.entries` loses the type of the keys.
  const key = name as DetailKey;
  const pieces = text.split(/\{(\w+)\}/);
  if (pieces.length === 1) knownDetailsByText.set(text, { key, values: {} });
  else {
    const source = pieces
      .map((piece, index) => (index % 2 === 0 ? escapePattern(piece) : `(?<${piece}>.{1,200}?)`))
      .join("");
    patterns.push({ key, pattern: new RegExp(`^${source}$`, "u") });
  }
}

/** Results of `matchPatterns`, cached because the events of a scan repeat their texts. */
const cachedDetailsByText = new Map<string, KnownDetail | undefined>();
const maxCachedDetails = 1000;

/** Returns the known detail for a text; undefined for unknown, long, or non-text values. */
export function parseDetailText(text: unknown): KnownDetail | undefined {
  if (typeof text !== "string" || text.length > 1000) return undefined;
  const knownDetail = knownDetailsByText.get(text) ?? cachedDetailsByText.get(text);
  if (knownDetail !== undefined || cachedDetailsByText.has(text)) return knownDetail;
  if (cachedDetailsByText.size === maxCachedDetails) cachedDetailsByText.clear();
  const match = matchPatterns(text);
  cachedDetailsByText.set(text, match);
  return match;
}

function matchPatterns(text: string): KnownDetail | undefined {
  for (const { key, pattern } of patterns) {
    const match = pattern.exec(text);
    if (match) return { key, values: { ...match.groups } };
  }
  return undefined;
}
