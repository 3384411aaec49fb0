import { filterDefinitions } from "./fields.ts";

const synonyms: Readonly<Record<string, string>> = {
  context_key: "context",
  integration: "provider",
  message: "detail",
  person: "subscriber",
  phase: "outcome",
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

/** Returns the edit distance of two texts, at most `max`. */
function editDistance(a: string, b: string, max: number): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let index = 0; index < a.length; index += 1) {
    const next = [index + 1];
    for (let column = 1; column <= b.length; column += 1) {
      const replacementCost = (row[column - 1] ?? max) + (b[column - 1] === a[index] ? 0 : 1);
      next.push(Math.min(replacementCost, (row[column] ?? max) + 1, (next[column - 1] ?? max) + 1));
    }
    row = next;
  }
  return Math.min(row.at(-1) ?? max, max);
}

const maxDistance = 2;

/** Returns the filter key that an unknown key most likely means, if any. */
export function findNearestKey(unknown: string): string | undefined {
  const key = unknown.toLowerCase();
  const stem = key.replace(/(?:_?ids?|s)$/, "");
  const keys = filterDefinitions.map((definition) => definition.key);
  const match =
    synonyms[key] ??
    synonyms[stem] ??
    filterDefinitions.find(({ id }) => id.toLowerCase() === key)?.key ??
    keys.find((candidate) => candidate === stem || (key.length > 2 && candidate.startsWith(key)));
  if (match !== undefined) return match;
  const [nearest] = keys
    .map((candidate) => ({ candidate, distance: editDistance(key, candidate, maxDistance + 1) }))
    .filter(({ candidate, distance }) => distance <= maxDistance && distance < candidate.length / 2)
    .toSorted((a, b) => a.distance - b.distance);
  return nearest?.candidate;
}
