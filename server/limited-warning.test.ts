import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createLimitedWarning } from "./limited-warning.ts";
import { createLog } from "./log.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("warns once per code and 30 s, or once per text without a code", () => {
  const lines: string[] = [];
  const log = createLog({ level: "warn", write: (line) => lines.push(line) });
  const warn = createLimitedWarning(log, "database unavailable");
  const readNewTexts = () =>
    lines.splice(0).map((line) => {
      const { level, msg, error } = JSON.parse(line);
      return `${level} ${msg}: ${error.message}`;
    });
  const createFullDiskError = (file: string) =>
    Object.assign(new Error(`could not extend file "${file}"`), { code: "53100" });
  const connectionError = new Error("lost", {
    cause: Object.assign(new Error("connect"), { code: "ECONNREFUSED" }),
  });
  for (let count = 0; count < 2; count += 1) {
    warn(createFullDiskError(`base/${count}`));
    warn(connectionError);
    warn(new Error("Connection terminated"));
    warn(new Error("No response"));
  }
  expect(readNewTexts()).toEqual([
    'warn database unavailable: could not extend file "base/0"',
    "warn database unavailable: lost",
    "warn database unavailable: Connection terminated",
    "warn database unavailable: No response",
  ]);
  vi.advanceTimersByTime(29_000);
  warn(connectionError);
  expect(readNewTexts()).toEqual([]);
  vi.advanceTimersByTime(1_000);
  warn(connectionError);
  expect(readNewTexts()).toEqual(["warn database unavailable: lost"]);
});
