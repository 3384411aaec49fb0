import fc from "fast-check";
import { expect, test } from "vitest";
import { appendSlice, splitLists } from "./slices.ts";

const createJobs = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ _id: `job-${index}`, details: [{ index }] }));

const countNodes = (value: unknown): number =>
  typeof value === "object" && value !== null
    ? Object.values(value).reduce<number>((sum, member) => sum + countNodes(member), 1)
    : 1;

test("a light value isn't split", () => {
  const value = { jobs: createJobs(3) };
  expect(splitLists(value, 1000)).toEqual([]);
  expect(value).toEqual({ jobs: createJobs(3) });
});

test("a long list is split into slices of about the limit without loss", () => {
  const value = { _id: "event", jobs: createJobs(5000) };
  const slices = splitLists(value, 1000);
  expect(value).toEqual({ _id: "event", jobs: [] });
  expect(slices.length).toBeGreaterThan(10);
  expect(Math.max(...slices.map(({ items }) => countNodes(items)))).toBeLessThanOrEqual(1001);
  for (const slice of slices) appendSlice(value, slice);
  expect(value).toEqual({ _id: "event", jobs: createJobs(5000) });
});

test("the lists of a huge record in a page are split too", () => {
  const page = {
    data: [{ jobs: createJobs(2) }, { jobs: createJobs(3000) }, { jobs: createJobs(1) }],
    page: 0,
  };
  const clone = structuredClone(page);
  const slices = splitLists(page, 500);
  expect(Math.max(...slices.map(({ items }) => countNodes(items)))).toBeLessThan(520);
  for (const slice of slices) appendSlice(page, slice);
  expect(page).toEqual(clone);
});

test("a long text counts by length", () => {
  const details = Array.from({ length: 4 }, () => ({ raw: "x".repeat(600_000) }));
  expect(splitLists({ details }, 1000)).toHaveLength(4);
});

test("any JSON is restored from its slices", () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), fc.integer({ min: 1, max: 40 }), (value, limit) => {
      const text = JSON.stringify(value);
      const parsedValue: unknown = JSON.parse(text);
      const slices = splitLists(parsedValue, limit);
      const receivedValue: unknown = structuredClone(parsedValue);
      for (const slice of structuredClone(slices)) appendSlice(receivedValue, slice);
      expect(JSON.stringify(receivedValue)).toBe(text);
    }),
  );
});
