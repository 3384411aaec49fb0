import { expect, test } from "vitest";
import { type Candidate, rankDifferences } from "./rank-differences.ts";

const counts = { inside: 1, insideTotal: 1, outside: 1, outsideTotal: 2, lift: 2 };
const candidate = (name: string, score: number, signature = score): Candidate => {
  const [key = "", value = ""] = name.split(":");
  return { difference: { key, value, ...counts }, score, signature };
};

const rank = (candidates: readonly Candidate[]) =>
  rankDifferences(candidates).map(({ key, value }) => `${key}:${value}`);

test("higher scores come first", () => {
  expect(rank([candidate("tag:a", 1), candidate("tag:b", 3), candidate("tag:c", 2)])).toEqual([
    "tag:b",
    "tag:c",
    "tag:a",
  ]);
});

test("of values of the same events, the workflow comes first", () => {
  expect(
    rank([
      candidate("step:sms", 100, 1),
      candidate("tag:x", 90, 2),
      candidate("payload.kind:x", 95, 1),
      candidate("workflow:w", 80, 1),
    ]),
  ).toEqual(["workflow:w", "step:sms", "payload.kind:x", "tag:x"]);
});

test("a much lower score isn't grouped with a higher one", () => {
  expect(
    rank([
      candidate("step:sms", 100, 1),
      candidate("tag:x", 90, 2),
      candidate("workflow:w", 79, 1),
    ]),
  ).toEqual(["step:sms", "tag:x", "workflow:w"]);
});

test("at most three values of the same events are listed", () => {
  const same = ["payload.d:1", "payload.c:1", "payload.b:1", "payload.a:1", "tag:a"];
  expect(rank([...same.map((name) => candidate(name, 9, 1)), candidate("tag:z", 1, 2)])).toEqual([
    "tag:a",
    "payload.a:1",
    "payload.b:1",
    "tag:z",
  ]);
});

test("at most twelve differences are listed", () => {
  const many = Array.from({ length: 30 }, (_, index) => candidate(`tag:${index}`, 30 - index));
  expect(rank(many)).toHaveLength(12);
  const trios = many.map(({ difference }, index) =>
    candidate(
      `tag:${difference.value}`,
      100 - Math.floor((index + 1) / 3),
      Math.floor((index + 1) / 3),
    ),
  );
  expect(rank(trios)).toHaveLength(12);
});

test("the order doesn't depend on the order of the candidates", () => {
  const candidates = ["tag:b", "tag:a", "topic:a"].map((name) => candidate(name, 5, 1));
  expect(rank(candidates)).toEqual(["topic:a", "tag:a", "tag:b"]);
  expect(rank(candidates.toReversed())).toEqual(["topic:a", "tag:a", "tag:b"]);
});
