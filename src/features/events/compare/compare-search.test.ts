import { expect, test } from "vitest";
import { parseEventId, parseCompareSearch } from "./compare-search.ts";

test("parses two events and the options of the comparison", () => {
  expect(parseCompareSearch({ left: "a", right: " b ", ids: "shown", other: "x" })).toEqual({
    left: "a",
    right: "b",
    ids: "shown",
  });
  expect(parseCompareSearch({ left: "a", find: "success" })).toEqual({
    left: "a",
    find: "success",
  });
});

test("ignores invalid values, and a search for a side that is set", () => {
  expect(parseCompareSearch({ left: ["a", "b"], right: "", ids: "1", find: "x" })).toEqual({});
  expect(parseCompareSearch({ left: "a", right: "b", find: "success" })).not.toHaveProperty("find");
});

test("extracts the event ID from an ID or a link", () => {
  expect(parseEventId(" 671c9a02f1 ")).toBe("671c9a02f1");
  expect(parseEventId("https://c.example/events/671c%2F9?env=1#x")).toBe("671c/9");
});

test("a link with invalid percent-encoding has no event ID", () => {
  expect(parseEventId("https://c.example/events/100%")).toBe("");
});
