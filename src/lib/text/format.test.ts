import { expect, test } from "vitest";
import {
  formatBytes,
  formatCount,
  formatList,
  formatPercent,
  formatCompact,
  plural,
  uncapitalize,
} from "./format.ts";

test("counts have thousands separators and no fraction", () => {
  expect(formatCount(21640)).toBe("21,640");
  expect(formatCount(0)).toBe("0");
});

test("counts for narrow places are short", () => {
  expect([431, 4998, 15_230].map(formatCompact)).toEqual(["431", "5K", "15.2K"]);
});

test("only exactly one is singular", () => {
  expect(plural(1, "event")).toBe("1 event");
  expect(plural(0, "event")).toBe("0 events");
  expect(plural(2400, "entry", "entries")).toBe("2,400 entries");
});

test("lists are joined as in a sentence", () => {
  expect(formatList(["email", "sms", "push"])).toBe("email, sms, and push");
  expect(formatList([])).toBe("");
});

test.each([
  [0, "0 B"],
  [999, "999 B"],
  [1000, "1.0 kB"],
  [65_536, "65.5 kB"],
  [999_499, "999 kB"],
  [999_500, "1.0 MB"],
  [10_240_000, "10.2 MB"],
  [-5, "0 B"],
])("%i bytes are formatted as %s", (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

test("percentages are whole", () => {
  expect([0, 0.256, 1].map(formatPercent)).toEqual(["0%", "26%", "100%"]);
});

test.each([
  ["Payload", "payload"],
  ["HTML body", "HTML body"],
  ["API key", "API key"],
  ["", ""],
])("the label %j is %j in a sentence", (label, expectedLabel) => {
  expect(uncapitalize(label)).toBe(expectedLabel);
});
