import { expect, test } from "vitest";
import { toAbsoluteSearch } from "./absolute-search.ts";

const now = Date.parse("2026-03-01T12:00:00.000Z");

test("a shared link has a fixed end and no relative range", () => {
  expect(toAbsoluteSearch({ tail: true, severity: ["high"] }, now)).toEqual({
    severity: ["high"],
    before: "2026-03-01T12:00:00.000Z",
  });
  expect(toAbsoluteSearch({ last: "1h" }, now)).toEqual({
    after: "2026-03-01T11:00:00.000Z",
    before: "2026-03-01T12:00:00.000Z",
  });
  // The start of the loaded range isn't computed again.
  expect(toAbsoluteSearch({ last: "1h", after: "2026-03-01T10:30:00.000Z" }, now).after).toBe(
    "2026-03-01T10:30:00.000Z",
  );
  expect(toAbsoluteSearch({ before: "2026-02-01" }, now)).toEqual({ before: "2026-02-01" });
  expect(toAbsoluteSearch({ asOf: "2026-02-03", page: 2 }, now).before).toBe("2026-02-03");
});
