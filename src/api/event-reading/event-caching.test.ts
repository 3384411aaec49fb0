import { expect, test } from "vitest";
import { readAttempts } from "../../../domain/attempts.ts";
import { precomputeAttempts, shareUnchanged } from "./event-caching.ts";

const response = (data: unknown, text = JSON.stringify(data)) => ({
  data,
  drift: [],
  text,
  receivedAt: text.length,
});

test("precomputes the attempts of every job, yielding in between", async () => {
  const jobs = [1, 2, 3].map((attemptCount) => ({
    executionDetails: Array.from({ length: attemptCount }, (_, index) => ({
      status: "Failed",
      isRetry: index > 0,
    })),
  }));
  let yieldCount = 0;
  await precomputeAttempts([{ jobs }], async () => {
    yieldCount += 1;
  });
  expect(yieldCount).toBe(3);
  expect(jobs.map(({ executionDetails }) => readAttempts(executionDetails).attemptCount)).toEqual([
    1, 2, 3,
  ]);
  const cached = readAttempts(jobs[2]?.executionDetails);
  expect(readAttempts(jobs[2]?.executionDetails)).toBe(cached);
});

test("ignores malformed records", async () => {
  await expect(precomputeAttempts(undefined)).resolves.toBeUndefined();
  await expect(
    precomputeAttempts([null, { jobs: [null, { executionDetails: "none" }] }]),
  ).resolves.toBeUndefined();
});

test("keeps the value if the text is the same", () => {
  const before = response({ jobs: [{ status: "queued" }] }, "first");
  const after = { ...response({ jobs: [{ status: "queued" }] }, "first"), receivedAt: 9 };
  expect(shareUnchanged(before, after)).toEqual(after);
  expect(shareUnchanged(before, after)).toHaveProperty("data", before.data);
  expect((shareUnchanged(before, after) as typeof before).data).toBe(before.data);
});

test("sharing is idempotent, because React Query shares placeholder data on each render", () => {
  for (const text of ["short", "x".repeat(1_000_001)]) {
    const before = response({ status: "queued" }, text);
    expect(shareUnchanged(before, before)).toBe(before);
    const after = { ...response({ status: "queued" }, text), receivedAt: 9 };
    const shared = shareUnchanged(before, after);
    expect(shareUnchanged(shared, after)).toBe(shared);
  }
});

test("keeps unchanged parts of a changed text, but not of a large one", () => {
  const before = response({ cached: { deep: 1 }, status: "queued" });
  const after = response({ cached: { deep: 1 }, status: "completed" });
  const shared = shareUnchanged(before, after) as { data: { cached: unknown; status: string } };
  expect(shared.data.status).toBe("completed");
  expect(shared.data.cached).toBe((before.data as { cached: unknown }).cached);
  const large = response({ cached: { deep: 1 } }, "x".repeat(1_000_001));
  expect(shareUnchanged(before, large)).toBe(large);
});

test("returns an invalid response unchanged", () => {
  expect(shareUnchanged(undefined, response({}))).toEqual(response({}));
  expect(shareUnchanged(response({}), undefined)).toBeUndefined();
});
