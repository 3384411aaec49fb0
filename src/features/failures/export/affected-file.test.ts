import { expect, test } from "vitest";
import type { AffectedEvent } from "../../../api/failures/report.ts";
import { createAffectedFile } from "./affected-file.ts";

const events: readonly AffectedEvent[] = [
  {
    eventId: "671c",
    createdAt: Date.parse("2026-11-22T03:00:00Z"),
    outcome: "partlyFailed",
    workflow: "order-shipped",
    subscriberId: "=user_1",
    transactionId: "order-1",
  },
];

test("a CSV file has one row per event, without formulas", async () => {
  const file = await createAffectedFile(events, "csv");
  expect(file.type).toBe("text/csv;charset=utf-8");
  expect(new Uint8Array(await file.arrayBuffer()).subarray(0, 3)).toEqual(
    new Uint8Array([0xef, 0xbb, 0xbf]),
  );
  expect(await file.text()).toBe(
    "eventId,createdAt,outcome,workflow,subscriberId,transactionId\r\n" +
      "671c,2026-11-22T03:00:00.000Z,partlyFailed,order-shipped,'=user_1,order-1\r\n",
  );
});

test("an NDJSON file has one record per line", async () => {
  const file = await createAffectedFile([...events, ...events], "ndjson");
  expect(file.type).toBe("application/x-ndjson;charset=utf-8");
  const lines = (await file.text()).trimEnd().split("\n");
  expect(lines).toHaveLength(2);
  expect(JSON.parse(lines[1] ?? "")).toEqual({
    ...events[0],
    createdAt: "2026-11-22T03:00:00.000Z",
  });
});
