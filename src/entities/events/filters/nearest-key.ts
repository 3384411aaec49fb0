import type { QueryKey } from "./query-keys.ts";

const synonyms: Readonly<Record<string, string>> = {
  country: "phoneCountry",
  domain: "emailDomain",
  latency: "duration",
  message: "detail",
  person: "subscriber",
  phase: "outcome",
  phone: "phoneCountry",
  priority: "severity",
  recipient: "subscriber",
  result: "outcome",
  state: "outcome",
  status: "outcome",
  template: "workflow",
  text: "detail",
  to: "email",
  trigger: "workflow",
  type: "channel",
  user: "subscriber",
};

/** Returns the edit distance of two strings, at most `max`. */
function computeEditDistance(firstText: string, secondText: string, max: number): number {
  let row = Array.from({ length: secondText.length + 1 }, (_, index) => index);
  for (let index = 0; index < firstText.length; index += 1) {
    const nextRow = [index + 1];
    for (let column = 1; column <= secondText.length; column += 1) {
      const replacementCost =
        (row[column - 1] ?? max) + (secondText[column - 1] === firstText[index] ? 0 : 1);
      nextRow.push(
        Math.min(replacementCost, (row[column] ?? max) + 1, (nextRow[column - 1] ?? max) + 1),
      );
    }
    row = nextRow;
  }
  return Math.min(row.at(-1) ?? max, max);
}

const maxDistance = 2;
const normalize = (key: string) => key.toLowerCase().replaceAll(/[_-]/g, "");

/**
 * Returns the known key that an unknown key most likely means: a synonym, a payload path that
 * ends with the unknown key, or a key with similar spelling. Returns undefined if there is none.
 */
export function findNearestKey(
  unknownKey: string,
  queryKeys: readonly QueryKey[],
  payloadKeys: readonly string[] = [],
): string | undefined {
  const key = unknownKey.toLowerCase();
  const stem = key.replace(/(?:_?(?:ids?|keys?)|s)$/, "");
  const keys = queryKeys.map((queryKey) => queryKey.key).filter((name) => !name.endsWith("."));
  const synonym = synonyms[key] ?? synonyms[stem];
  const match =
    keys.find((candidate) => candidate === synonym) ??
    payloadKeys.find((path) => path.toLowerCase().endsWith(`.${key}`)) ??
    keys.find((candidate) => normalize(candidate) === normalize(key)) ??
    keys.find((candidate) => candidate === stem || (key.length > 2 && candidate.startsWith(key)));
  if (match !== undefined) return match;
  const [nearestMatch] = keys
    .map((candidate) => ({
      candidate,
      distance: computeEditDistance(key, candidate.toLowerCase(), maxDistance + 1),
    }))
    .filter(({ candidate, distance }) => distance <= maxDistance && distance < candidate.length / 2)
    .toSorted((a, b) => a.distance - b.distance);
  return nearestMatch?.candidate;
}
