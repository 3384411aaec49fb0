import { expect, test } from "vitest";
import { type Candidate, rankDifferences } from "./rank-differences.ts";

const counts = { insideCount: 1, insideTotal: 1, outsideCount: 1, outsideTotal: 2, lift: 2 };
const createCandidate = (name: string, score: number, signature = score): Candidate => {
  const [key = "", value = ""] = name.split(":");
  return { difference: { key, value, ...counts }, score, signature };
};

const rank = (candidates: readonly Candidate[]) =>
  rankDifferences(candidates).map(({ key, value }) => `${key}:${value}`);

test("higher scores come first", () => {
  expect(
    rank([createCandidate("tag:a", 1), createCandidate("tag:b", 3), createCandidate("tag:c", 2)]),
  ).toEqual(["tag:b", "tag:c", "tag:a"]);
});

test("of values of the same events, the workflow comes first", () => {
  expect(
    rank([
      createCandidate("step:sms", 100, 1),
      createCandidate("tag:x", 90, 2),
      createCandidate("payload.kind:x", 95, 1),
      createCandidate("workflow:w", 80, 1),
    ]),
  ).toEqual(["workflow:w", "step:sms", "payload.kind:x", "tag:x"]);
});

test("a much lower score isn't grouped with a higher one", () => {
  expect(
    rank([
      createCandidate("step:sms", 100, 1),
      createCandidate("tag:x", 90, 2),
      createCandidate("workflow:w", 79, 1),
    ]),
  ).toEqual(["step:sms", "tag:x", "workflow:w"]);
});

test("at most three values of the same events are listed", () => {
  const namesOfSameEvents = ["payload.d:1", "payload.c:1", "payload.b:1", "payload.a:1", "tag:a"];
  expect(
    rank([
      ...namesOfSameEvents.map((name) => createCandidate(name, 9, 1)),
      createCandidate("tag:z", 1, 2),
    ]),
  ).toEqual(["tag:a", "payload.a:1", "payload.b:1", "tag:z"]);
});

test("at most twelve differences are listed", () => {
  const manyCandidates = Array.from({ length: 30 }, (_, index) =>
    createCandidate(`tag:${index}`, 30 - index),
  );
  expect(rank(manyCandidates)).toHaveLength(12);
  const similarCandidates = manyCandidates.map(({ difference }, index) =>
    createCandidate(
      `tag:${difference.value}`,
      100 - Math.floor((index + 1) / 3),
      Math.floor((index + 1) / 3),
    ),
  );
  expect(rank(similarCandidates)).toHaveLength(12);
});

test("the order doesn't depend on the order of the candidates", () => {
  const candidates = ["tag:b", "tag:a", "topic:a"].map((name) => createCandidate(name, 5, 1));
  expect(rank(candidates)).toEqual(["topic:a", "tag:a", "tag:b"]);
  expect(rank(candidates.toReversed())).toEqual(["topic:a", "tag:a", "tag:b"]);
});
