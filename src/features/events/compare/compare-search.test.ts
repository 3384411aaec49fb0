import { expect, test } from "vitest";
import { pastedEventId, readCompareSearch } from "./compare-search.ts";

test("a URL has two events and what is shown of them", () => {
  expect(readCompareSearch({ left: "a", right: " b ", ids: "shown", other: "x" })).toEqual({
    left: "a",
    right: "b",
    ids: "shown",
  });
  expect(readCompareSearch({ left: "a", find: "success" })).toEqual({ left: "a", find: "success" });
});

test("what does not fit is left out, and nothing is searched for that is there", () => {
  expect(readCompareSearch({ left: ["a", "b"], right: "", ids: "1", find: "x" })).toEqual({});
  expect(readCompareSearch({ left: "a", right: "b", find: "success" })).not.toHaveProperty("find");
});

test("an event is pasted as its id or as a link to it", () => {
  expect(pastedEventId(" 671c9a02f1 ")).toBe("671c9a02f1");
  expect(pastedEventId("https://c.example/events/671c%2F9?env=1#x")).toBe("671c/9");
});
