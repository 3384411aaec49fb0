import { expect, test } from "vitest";
import { absolute } from "./absolute.ts";

const now = Date.parse("2026-03-01T12:00:00.000Z");

test("a link that is handed on ends somewhere, and does not move", () => {
  expect(absolute({ tail: true, severity: ["high"] }, now)).toEqual({
    severity: ["high"],
    before: "2026-03-01T12:00:00.000Z",
  });
  expect(absolute({ last: "1h" }, now)).toEqual({
    after: "2026-03-01T11:00:00.000Z",
    before: "2026-03-01T12:00:00.000Z",
  });
  // The range that was read, not one that has moved on since.
  expect(absolute({ last: "1h", after: "2026-03-01T10:30:00.000Z" }, now).after).toBe(
    "2026-03-01T10:30:00.000Z",
  );
  expect(absolute({ before: "2026-02-01" }, now)).toEqual({ before: "2026-02-01" });
  expect(absolute({ asOf: "2026-02-03", page: 2 }, now).before).toBe("2026-02-03");
});
