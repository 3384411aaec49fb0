import { expect, test } from "vitest";
import type { FacetPair } from "../event-columns.ts";
import { getFacetKeyIndex } from "./facet-keys.ts";

test("facets are grouped by key", () => {
  const { keyPositions, idsByKey, getPosition } = getFacetKeyIndex([
    { key: "tag", value: "a" },
    { key: "topic", value: "a" },
    { key: "tag", value: "b" },
  ]);
  expect(Object.fromEntries(idsByKey)).toEqual({ tag: [0, 2], topic: [1] });
  expect(keyPositions).toEqual([getPosition("tag"), getPosition("topic"), getPosition("tag")]);
  expect(getPosition("other")).toBe(-1);
});

test("facets that were appended later are found", () => {
  const facets: FacetPair[] = [{ key: "tag", value: "a" }];
  expect(getFacetKeyIndex(facets).idsByKey.size).toBe(1);
  facets.push({ key: "tag", value: "b" }, { key: "topic", value: "c" });
  expect(Object.fromEntries(getFacetKeyIndex(facets).idsByKey)).toEqual({
    tag: [0, 1],
    topic: [2],
  });
  expect(getFacetKeyIndex(facets).keyPositions).toEqual([0, 0, 1]);
});
