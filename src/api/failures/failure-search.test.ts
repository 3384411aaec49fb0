import { expect, test } from "vitest";
import { parseWhere, replaceConditions } from "./search-conditions.ts";
import { toRange, toScanSpec, toAbsoluteFailureSearch, toWindow } from "./search-window.ts";
import { parseFailureSearch } from "./failure-search.ts";

const now = Date.parse("2026-03-01T12:00:30.000Z");
const toInstant = (text: string) => Date.parse(`2026-${text}.000Z`);

test("a search with all params is read unchanged", () => {
  const search = {
    after: "2026-03-01T00:00:00.000Z",
    before: "2026-03-01T06:00:00.000Z",
    where: ["workflow:welcome", '-detail:"503, again"'],
    from: "2026-03-01T02:00:00.000Z",
    to: "2026-03-01T03:00:00.000Z",
    group: "f1a2",
    marker: "2026-03-01T02:41:00.000Z",
    view: "samples",
    watch: true,
  };
  expect(parseFailureSearch(search)).toEqual(search);
});

test("invalid params of a link are dropped, and the others are kept", () => {
  const search = { last: "yesterday", after: "x", view: "nothing", marker: "2:41", group: "a" };
  expect(parseFailureSearch(search)).toEqual({ group: "a" });
});

test("a span in a URL replaces both ends of its range", () => {
  const range = { after: "2026-03-01T00:00:00.000Z", before: "2026-03-01T01:00:00.000Z" };
  expect(parseFailureSearch({ last: "4h", ...range })).toEqual({ last: "4h" });
  expect(parseFailureSearch({ last: "soon", ...range })).toEqual(range);
});

test("without a range, the window is the last 48 hours", () => {
  expect(toWindow({}, now)).toEqual({ from: toInstant("02-27T12:00:00"), to: now });
});

test("a relative range ends now", () => {
  expect(toWindow({ last: "4h" }, now)).toEqual({ from: toInstant("03-01T08:00:00"), to: now });
});

test("an end without a start has the default span before it", () => {
  expect(toWindow({ before: "2026-03-01T06:00:00Z" }, now)).toEqual({
    from: toInstant("02-27T06:00:00"),
    to: toInstant("03-01T06:00:00"),
  });
});

test("a window doesn't end in the future", () => {
  const search = { after: "2026-03-01T06:00:00Z", before: "2026-03-02T06:00:00Z" };
  expect(toWindow(search, now)).toEqual({ from: toInstant("03-01T06:00:00"), to: now });
});

test("a range that ends before its start has no window", () => {
  const search = { after: "2026-03-01T06:00:00Z", before: "2026-03-01T05:00:00Z" };
  expect(toWindow(search, now)).toBeUndefined();
});

test("an open window is scanned up to the present, and a fixed one up to its end", () => {
  expect(toScanSpec({}, now)).toEqual({ last: "48h" });
  expect(toScanSpec({ last: "4h" }, now)).toEqual({ last: "4h" });
  const after = "2026-03-01T05:00:00Z";
  expect(toScanSpec({ after }, now)).toEqual({ from: toInstant("03-01T05:00:00") });
  expect(toScanSpec({ after, before: "2026-03-01T06:00:00Z" }, now)).toEqual({
    from: toInstant("03-01T05:00:00"),
    to: toInstant("03-01T06:00:00"),
  });
  expect(toScanSpec({ after, before: "2026-03-01T04:00:00Z" }, now)).toBeUndefined();
});

test("the shown part of a window stays inside the window", () => {
  const window = { from: toInstant("03-01T00:00:00"), to: toInstant("03-01T06:00:00") };
  expect(toRange({}, window)).toBeUndefined();
  expect(toRange({ from: "2026-02-28T00:00:00Z", to: "2026-03-01T02:00:00Z" }, window)).toEqual({
    from: window.from,
    to: toInstant("03-01T02:00:00"),
  });
  expect(toRange({ from: "2026-03-01T05:00:00Z" }, window)).toEqual({
    from: toInstant("03-01T05:00:00"),
    to: window.to,
  });
  expect(toRange({ from: "2026-03-02T00:00:00Z" }, window)).toBeUndefined();
});

test("texts that aren't conditions are reported", () => {
  expect(parseWhere(["workflow:a", "timeout"])).toEqual({
    conditions: [{ key: "workflow", values: ["a"], isExcluded: false }],
    invalidTexts: ["timeout"],
  });
  expect(parseWhere()).toEqual({ conditions: [], invalidTexts: [] });
});

test("conditions replace those of a search, which keeps its other params", () => {
  const search = { last: "4h", where: ["workflow:a"] };
  const condition = { key: "tag", values: ["x"], isExcluded: true };
  expect(replaceConditions(search, [condition])).toEqual({ last: "4h", where: ["-tag:x"] });
  expect(replaceConditions(search, [])).toEqual({ last: "4h", where: undefined });
});

test("a link for others has absolute times", () => {
  const window = { from: toInstant("03-01T00:00:00"), to: toInstant("03-01T06:00:00") };
  const sharedParams = { group: "a", view: "delays", where: ["workflow:a"] } as const;
  const search = { ...sharedParams, where: ["workflow:a"], last: "6h", watch: true };
  expect(toAbsoluteFailureSearch(search, window)).toEqual({
    after: "2026-03-01T00:00:00.000Z",
    before: "2026-03-01T06:00:00.000Z",
    ...sharedParams,
  });
});
