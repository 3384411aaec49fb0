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

/** Returns how many characters differ, counted up to `max`. */
function distance(one: string, other: string, max: number): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let index = 0; index < one.length; index += 1) {
    const next = [index + 1];
    for (let column = 1; column <= other.length; column += 1) {
      const replaced = (row[column - 1] ?? max) + (other[column - 1] === one[index] ? 0 : 1);
      next.push(Math.min(replaced, (row[column] ?? max) + 1, (next[column - 1] ?? max) + 1));
    }
    row = next;
  }
  return Math.min(row.at(-1) ?? max, max);
}

const maxDistance = 2;

/** Returns the filter key that an unknown key most likely means, if any. */
export function nearestKey(unknown: string): string | undefined {
  const key = unknown.toLowerCase();
  const stem = key.replace(/(?:_?ids?|s)$/, "");
  const keys = filterDefinitions.map(({ short }) => short);
  const named =
    synonyms[key] ??
    synonyms[stem] ??
    filterDefinitions.find(({ id }) => id.toLowerCase() === key)?.short ??
    keys.find((each) => each === stem || (key.length > 2 && each.startsWith(key)));
  if (named !== undefined) return named;
  const [nearest] = keys
    .map((each) => ({ each, away: distance(key, each, maxDistance + 1) }))
    .filter(({ each, away }) => away <= maxDistance && away < each.length / 2)
    .toSorted((a, b) => a.away - b.away);
  return nearest?.each;
}
