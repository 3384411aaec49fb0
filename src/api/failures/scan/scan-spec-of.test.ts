import { expect, test } from "vitest";
import { scanSpecOf } from "./scan-spec-of.ts";

const now = Date.parse("2026-03-01T12:00:00Z");
const after = "2026-03-01T03:00:00.000Z";
const before = "2026-03-01T04:00:00.000Z";
const [from, to] = [Date.parse(after), Date.parse(before)];

test.each([
  [{}, { last: "48h" }],
  [{ last: "1h" }, { last: "1h" }],
  [{ after }, { from }],
  [
    { after, before },
    { from, to },
  ],
  [
    { last: "1h", before },
    { from: to - 3_600_000, to },
  ],
  [{ after: before, before: after }, undefined],
])("the scan of %j", (search, spec) => {
  expect(scanSpecOf(search, now)).toEqual(spec);
});
