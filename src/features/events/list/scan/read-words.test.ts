import { expect, test } from "vitest";
import type { ReadProgress, ReadStatus } from "../../../../api/event-reading/event-reader.ts";
import { coverageWords, fractionRead, statusWords } from "./read-words.ts";

const write = (at: number) => `t${at}`;
const none: ReadProgress = { status: "reading", read: 0, matches: [], incomplete: 0, drift: [] };
const match = { id: "a", createdAt: 1, event: {} };

test("says how far it got and what it found", () => {
  expect(coverageWords(none, write)).toBe("Nothing read yet");
  expect(coverageWords({ ...none, read: 1240, backTo: 7, matches: [match, match] }, write)).toBe(
    "Read 1,240 events back to t7, 2 match",
  );
  expect(coverageWords({ ...none, read: 1, backTo: 7, matches: [match] }, write)).toBe(
    "Read 1 event back to t7, 1 matches",
  );
});

test("says that it has ended only when the range is read", () => {
  const statuses: ReadStatus[] = ["stopped", "enough", "bounded", "failed", "stalled", "waiting"];
  for (const status of statuses) {
    expect(statusWords({ ...none, status }, write)).not.toContain("whole range");
  }
  expect(statusWords({ ...none, status: "done" }, write)).toBe("the whole range is read");
  expect(statusWords({ ...none, status: "waiting", resumesAt: 9 }, write)).toContain("t9");
  expect(statusWords(none, write)).toBeUndefined();
});

test("shows the share of a range that has a beginning", () => {
  expect(fractionRead({ ...none, newest: 100, backTo: 75 }, 0)).toBe(0.25);
  expect(fractionRead({ ...none, newest: 100, backTo: 75 }, undefined)).toBeUndefined();
  expect(fractionRead({ ...none, newest: 5, backTo: 5 }, 5)).toBe(1);
  expect(fractionRead({ ...none, status: "done" }, undefined)).toBe(1);
});
