import { expect, test } from "vitest";
import { parseDateTimeInput, toDateTimeInput } from "./datetime-input.ts";

test("UTC times aren't shifted", () => {
  const date = new Date("2026-11-20T03:12:41Z");
  expect(toDateTimeInput(date, "utc")).toBe("2026-11-20T03:12:41");
  expect(parseDateTimeInput("2026-11-20T03:12:41", "utc")).toEqual(date);
});

test("whole minutes have no seconds", () => {
  expect(toDateTimeInput(new Date("2026-11-20T03:12:00Z"), "utc")).toBe("2026-11-20T03:12");
});

test("local times survive a round trip", () => {
  const date = new Date(2026, 10, 20, 3, 12, 41);
  expect(toDateTimeInput(date, "local")).toBe("2026-11-20T03:12:41");
  expect(parseDateTimeInput("2026-11-20T03:12:41", "local")).toEqual(date);
});

test.each(["", "2026-11-20", "2026-11-20T25:00", "soon", "2026-11-20T03:12Z"])(
  "%s isn't an instant",
  (text) => {
    expect(parseDateTimeInput(text, "utc")).toBeUndefined();
  },
);
