import type { Difference } from "../report.ts";

export interface Candidate {
  readonly difference: Difference;
  readonly score: number;
  /** Equal for values that occur in the same events of the set. */
  readonly signature: number;
}

const maxResults = 12;
/** Maximum number of similarly scored values of the same events. More would displace others. */
const maxSimilarDifferences = 3;
/**
 * Values of the same events are ranked by key instead of score if each score is at least this share
 * of the best one.
 */
const minSimilarScoreRatio = 0.8;

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

/**
 * Returns at most `maxResults` differences, highest score first. Values of the same events
 * with similar scores are adjacent, with the likely cause first.
 */
export function rankDifferences(candidates: readonly Candidate[]): Difference[] {
  let remainingCandidates = candidates.toSorted((a, b) => b.score - a.score || compareByName(a, b));
  const rankedDifferences: Difference[] = [];
  for (
    let [bestCandidate] = remainingCandidates;
    bestCandidate !== undefined && rankedDifferences.length < maxResults;
    [bestCandidate] = remainingCandidates
  ) {
    const { score: bestScore, signature: bestSignature } = bestCandidate;
    const isSimilar = ({ score, signature }: Candidate) =>
      signature === bestSignature && score >= bestScore * minSimilarScoreRatio;
    const similarCandidates = remainingCandidates
      .filter(isSimilar)
      .toSorted(compareByName)
      .slice(0, maxSimilarDifferences);
    rankedDifferences.push(...similarCandidates.map(({ difference }) => difference));
    remainingCandidates = remainingCandidates.filter((candidate) => !isSimilar(candidate));
  }
  return rankedDifferences.slice(0, maxResults);
}

function compareByName(a: Candidate, b: Candidate): number {
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
