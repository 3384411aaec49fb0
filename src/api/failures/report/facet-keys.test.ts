import { expect, test } from "vitest";
import type { FacetName } from "../event-columns.ts";
import { facetKeysOf } from "./facet-keys.ts";

test("facets are grouped by key", () => {
  const { keyPositions, idsByKey, positionOf } = facetKeysOf([
    { key: "tag", value: "a" },
    { key: "topic", value: "a" },
    { key: "tag", value: "b" },
  ]);
  expect(Object.fromEntries(idsByKey)).toEqual({ tag: [0, 2], topic: [1] });
  expect(keyPositions).toEqual([positionOf("tag"), positionOf("topic"), positionOf("tag")]);
  expect(positionOf("other")).toBe(-1);
});

test("facets that were appended later are found", () => {
  const facets: FacetName[] = [{ key: "tag", value: "a" }];
  expect(facetKeysOf(facets).idsByKey.size).toBe(1);
  facets.push({ key: "tag", value: "b" }, { key: "topic", value: "c" });
  expect(Object.fromEntries(facetKeysOf(facets).idsByKey)).toEqual({ tag: [0, 1], topic: [2] });
  expect(facetKeysOf(facets).keyPositions).toEqual([0, 0, 1]);
});
