import { afterEach, expect, test, vi } from "vitest";
import { createBrowserData } from "../../../lib/browser/browser-data.ts";
import { createMemoryRecordStore } from "../../../lib/browser/record-store.ts";
import { openOutcomes } from "./outcomes.ts";

async function createParts() {
  const recordStore = createMemoryRecordStore();
  const data = createBrowserData(async () => recordStore);
  await data.save({ kind: "Import", id: "i", title: "people.csv", scope: "" }, []);
  return await data.parts("Import", "i");
}

afterEach(() => void vi.useRealTimers());

test("outcomes of rows that finish in quick succession are saved without a later row", async () => {
  vi.useFakeTimers();
  const parts = await createParts();
  const rowOutcomes = await openOutcomes(parts, 3);
  const putSpy = vi.spyOn(parts, "put");
  for (const index of [0, 1, 2]) {
    rowOutcomes.set(index, "updated", `row ${index}`);
    await rowOutcomes.save();
  }
  await vi.advanceTimersByTimeAsync(1000);
  const reopenedOutcomes = await openOutcomes(parts, 3);
  expect([0, 1, 2].map((index) => reopenedOutcomes.get(index))).toEqual([
    { outcome: "updated", message: "row 0" },
    { outcome: "updated", message: "row 1" },
    { outcome: "updated", message: "row 2" },
  ]);
  expect(putSpy).toHaveBeenCalledTimes(2);
});

test("a delayed save that fails is reported by the next save", async () => {
  vi.useFakeTimers();
  const parts = await createParts();
  const rowOutcomes = await openOutcomes(parts, 2);
  rowOutcomes.set(0, "updated");
  await rowOutcomes.save();
  rowOutcomes.set(1, "updated");
  await rowOutcomes.save();
  vi.spyOn(parts, "put").mockRejectedValue(new Error("The quota was exceeded."));
  await vi.advanceTimersByTimeAsync(1000);
  await expect(rowOutcomes.flush()).rejects.toThrow("The quota was exceeded.");
});
