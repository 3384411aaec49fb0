import { expect, it } from "vitest";
import { UsageError } from "./command.ts";
import { parseDuration, parseTime } from "./time.ts";

const now = new Date("2026-03-01T12:00:00.000Z");

it.each([
  ["90s", 90_000],
  ["30m", 1_800_000],
  ["12h", 43_200_000],
  ["7d", 604_800_000],
  ["3660d", 316_224_000_000],
])("parses the duration %s", (text, milliseconds) => {
  expect(parseDuration(text, "--ttl")).toBe(milliseconds);
});

it.each(["12", "0h", "-1h", "1w", "1.5h", "h", "", "3661d"])("rejects the duration %j", (text) => {
  expect(() => parseDuration(text, "--ttl")).toThrow(UsageError);
  expect(() => parseDuration(text, "--ttl")).toThrow(
    `--ttl must be a duration from 1s to 3660d, such as 30m, 12h, or 7d, not "${text}".`,
  );
});

it.each([
  ["2026-01-31", "2026-01-31T00:00:00.000Z"],
  ["2026-01-31T12:00:00+02:00", "2026-01-31T10:00:00.000Z"],
  ["2026-01-31T12:00", "2026-01-31T12:00:00.000Z"],
  ["2028-02-29", "2028-02-29T00:00:00.000Z"],
  ["1d", "2026-02-28T12:00:00.000Z"],
])("parses the time %s", (text, expectedTime) => {
  expect(parseTime(text, "--before", now).toISOString()).toBe(expectedTime);
});

it.each([
  "yesterday",
  "2026",
  "2026-13-01",
  "2026-02-29",
  "2026-02-31",
  "2026-06-31",
  "2026-02-31T12:00:00Z",
  "2026-01-31 (x)",
  "2026-01-31T12:00:00Z or so",
  "2026-01-311",
  "2026-01-31T25:00:00Z",
  "01/02/2026",
  "",
])("rejects the time %j", (text) => {
  expect(() => parseTime(text, "--before", now)).toThrow("--before must be a date such as");
});
