import { expect, test } from "vitest";
import { readAttempts } from "../../../domain/attempts.ts";
import { readAhead, shareRead } from "./event-reading.ts";

const read = (data: unknown, text = JSON.stringify(data)) => ({
  data,
  drift: [],
  text,
  receivedAt: text.length,
});

test("reads the tries of every job, and rests between", async () => {
  const jobs = [1, 2, 3].map((tries) => ({
    executionDetails: Array.from({ length: tries }, (_, index) => ({
      status: "Failed",
      isRetry: index > 0,
    })),
  }));
  let rests = 0;
  await readAhead([{ jobs }], async () => {
    rests += 1;
  });
  expect(rests).toBe(3);
  expect(jobs.map(({ executionDetails }) => readAttempts(executionDetails).tries)).toEqual([
    1, 2, 3,
  ]);
  const kept = readAttempts(jobs[2]?.executionDetails);
  expect(readAttempts(jobs[2]?.executionDetails)).toBe(kept);
});

test("reads nothing into a record that is none", async () => {
  await expect(readAhead(undefined)).resolves.toBeUndefined();
  await expect(
    readAhead([null, { jobs: [null, { executionDetails: "none" }] }]),
  ).resolves.toBeUndefined();
});

test("the same text is the same value, newly read", () => {
  const before = read({ jobs: [{ status: "queued" }] }, "first");
  const after = { ...read({ jobs: [{ status: "queued" }] }, "first"), receivedAt: 9 };
  expect(shareRead(before, after)).toEqual(after);
  expect(shareRead(before, after)).toHaveProperty("data", before.data);
  expect((shareRead(before, after) as typeof before).data).toBe(before.data);
});

test("sharing once more changes nothing: what is shown while it loads is shared each time", () => {
  for (const text of ["short", "x".repeat(1_000_001)]) {
    const before = read({ status: "queued" }, text);
    expect(shareRead(before, before)).toBe(before);
    const after = { ...read({ status: "queued" }, text), receivedAt: 9 };
    const shared = shareRead(before, after);
    expect(shareRead(shared, after)).toBe(shared);
  }
});

test("another text shares what did not change, a large one nothing", () => {
  const before = read({ kept: { deep: 1 }, status: "queued" });
  const after = read({ kept: { deep: 1 }, status: "completed" });
  const shared = shareRead(before, after) as { data: { kept: unknown; status: string } };
  expect(shared.data.status).toBe("completed");
  expect(shared.data.kept).toBe((before.data as { kept: unknown }).kept);
  const large = read({ kept: { deep: 1 } }, "x".repeat(1_000_001));
  expect(shareRead(before, large)).toBe(large);
});

test("an invalid answer is passed on unchanged", () => {
  expect(shareRead(undefined, read({}))).toEqual(read({}));
  expect(shareRead(read({}), undefined)).toBeUndefined();
});
