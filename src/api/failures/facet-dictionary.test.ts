import fc from "fast-check";
import { expect, test } from "vitest";
import { noFacet } from "./event-columns.ts";
import { createFacetDictionary } from "./facet-dictionary.ts";

test("the same pair has one ID", () => {
  const { getId, facets } = createFacetDictionary();
  const ids = [getId("tag", "a"), getId("tag", "b"), getId("topic", "a"), getId("tag", "a")];
  expect(ids).toEqual([0, 1, 2, 0]);
  expect(facets[2]).toEqual({ key: "topic", value: "a" });
});

test("IDs are those of a plain map, whatever was looked up before", () => {
  const arbitraryValues = fc.array(
    fc.string({ maxLength: 3, unit: fc.constantFrom("a", "b", "•") }),
  );
  fc.assert(
    fc.property(arbitraryValues, (receivedValues) => {
      const { getId } = createFacetDictionary();
      const distinctValues = [...new Set(receivedValues)];
      expect(receivedValues.map((value) => getId("tag", value))).toEqual(
        receivedValues.map((value) => distinctValues.indexOf(value)),
      );
    }),
  );
});

test("fields with a secret name have no facet, and no filter that is incomplete", () => {
  const { getId, facets, addTruncatedKey, truncatedKeys } = createFacetDictionary();
  addTruncatedKey("payload.apiKey");
  expect(truncatedKeys.size).toBe(0);
  expect(getId("payload.apiKey", "abc")).toBe(noFacet);
  expect(getId("payload.auth.token.id", "abc")).toBe(noFacet);
  expect(facets).toEqual([]);
});

test("secrets in values are masked, also those received again", () => {
  const { getId, facets } = createFacetDictionary();
  const id = getId("payload.note", "Bearer abc123def456");
  expect(facets[id]?.value).toBe("Bearer ••••••••");
  expect(getId("payload.note", "Bearer abc123def456")).toBe(id);
  expect(getId("payload.note", "Bearer other789other")).toBe(id);
});

test("a payload key with too many values is truncated, and its known values stay", () => {
  const { getId, facets, truncatedKeys } = createFacetDictionary();
  for (let orderNumber = 0; orderNumber < 20_001; orderNumber += 1)
    getId("payload.orderId", String(orderNumber));
  expect(facets).toHaveLength(20_000);
  expect(getId("payload.orderId", "20001")).toBe(noFacet);
  expect(getId("payload.orderId", "7")).toBe(7);
  expect([...truncatedKeys]).toEqual(["payload.orderId"]);
  for (let orderNumber = 0; orderNumber < 20_001; orderNumber += 1)
    getId("transaction", String(orderNumber));
  expect(truncatedKeys.size).toBe(1);
});

test("many truncated payload keys become one entry for all keys", () => {
  const { addTruncatedKey, truncatedKeys } = createFacetDictionary();
  for (let index = 0; index < 300; index += 1) addTruncatedKey(`payload.k${index % 150}`);
  expect(truncatedKeys.size).toBe(101);
  expect(truncatedKeys.has("payload")).toBe(true);
});

test("a restored dictionary continues with the next ID", () => {
  const savedDictionary = createFacetDictionary();
  savedDictionary.getId("tag", "a");
  savedDictionary.getId("payload.region", "eu");
  const restoredDictionary = createFacetDictionary(structuredClone(savedDictionary.toSaved()));
  expect(restoredDictionary.facets).toEqual(savedDictionary.facets);
  expect([
    restoredDictionary.getId("payload.region", "eu"),
    restoredDictionary.getId("tag", "b"),
  ]).toEqual([1, 2]);
});
