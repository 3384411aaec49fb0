import type { Difference } from "../report.ts";

export interface Candidate {
  readonly difference: Difference;
  readonly score: number;
  /** Equal for values that occur in the same events of the set. */
  readonly signature: number;
}

const maxResults = 12;
/** Maximum number of values for the same events. More would displace other findings. */
const maxEqual = 3;
/** Ratio of scores above which values of the same events can't be ranked by score. */
const similarScore = 0.8;

/** Keys in order of how directly an operator can act on them. */
const keyOrder: readonly string[] = [
  "workflow",
  "integration",
  "provider",
  "step",
  "channel",
  "topic",
  "tag",
  "context",
  "severity",
  "phoneCountry",
  "emailDomain",
];

/** Sorts by score, and puts values of the same events together, with the likely cause first. */
export function rankDifferences(candidates: readonly Candidate[]): Difference[] {
  let rest = candidates.toSorted((a, b) => b.score - a.score || byName(a, b));
  const ranked: Difference[] = [];
  for (let [best] = rest; best !== undefined && ranked.length < maxResults; [best] = rest) {
    const { score: bestScore, signature: bestSignature } = best;
    const isSimilar = ({ score, signature }: Candidate) =>
      signature === bestSignature && score >= bestScore * similarScore;
    const similar = rest.filter(isSimilar).toSorted(byName).slice(0, maxEqual);
    ranked.push(...similar.map(({ difference }) => difference));
    rest = rest.filter((candidate) => !isSimilar(candidate));
  }
  return ranked.slice(0, maxResults);
}

function byName(a: Candidate, b: Candidate): number {
  const order = getOrder(a) - getOrder(b);
  if (order !== 0) return order;
  return `${a.difference.key}:${a.difference.value}` < `${b.difference.key}:${b.difference.value}`
    ? -1
    : 1;
}

const getOrder = ({ difference }: Candidate) => {
  const order = keyOrder.indexOf(difference.key);
  return order < 0 ? keyOrder.length : order;
};
