import { expect, test } from "vitest";
import { toCandidateConditions, findPartsToLoad } from "./scanned-parts.ts";

const scannedRange = { from: 0, to: 1000 };
/** A list's range includes its end. */
const listRange = { from: 0, to: 999 };

test("only the parts around candidates are loaded, newest first", () => {
  expect(findPartsToLoad(listRange, [scannedRange], [900, 890, 100], 1)).toEqual([
    { from: 890, to: 901 },
    { from: 100, to: 101 },
  ]);
});

test("parts that weren't scanned are loaded", () => {
  const scannedRanges = [
    { from: 100, to: 300 },
    { from: 500, to: 1000 },
  ];
  expect(findPartsToLoad({ from: -Infinity, to: Infinity }, scannedRanges, [700], 1)).toEqual([
    { from: 1000, to: Infinity },
    { from: 700, to: 701 },
    { from: 300, to: 500 },
    { from: -Infinity, to: 100 },
  ]);
});

test("candidates outside of the range aren't loaded", () => {
  expect(findPartsToLoad(listRange, [scannedRange], [1000, -1], 1)).toEqual([]);
});

test("an event at the end of the list's range is loaded", () => {
  expect(findPartsToLoad({ from: 0, to: 1000 }, [scannedRange], [], 1)).toEqual([
    { from: 1000, to: 1001 },
  ]);
  expect(findPartsToLoad(listRange, [scannedRange], [999], 1)).toEqual([{ from: 999, to: 1000 }]);
});

test("candidates with few events in between are loaded together", () => {
  expect(findPartsToLoad(listRange, [scannedRange], [900, 100], 0.01)).toEqual([
    { from: 100, to: 901 },
  ]);
});

test("an event that wasn't finished when it was scanned is a candidate", () => {
  const [condition] = toCandidateConditions({ outcome: ["failed"] });
  expect(condition?.values).toEqual(expect.arrayContaining(["failed", "running", "waiting"]));
  expect(condition?.values).not.toContain("succeeded");
});

test("conditions with another meaning in the list don't select candidates", () => {
  const where = ["-tag:billing", "payload.region:eu", "-provider:sendgrid"];
  expect(toCandidateConditions({ where, detail: ["timeout"] })).toEqual([
    { key: "tag", values: ["billing"], isExcluded: true },
  ]);
  expect(toCandidateConditions({ detail: ["timeout"] })).toEqual([]);
});
