import { expect, test } from "vitest";
import { readAttemptSummary } from "../../../domain/attempts.ts";
import { precomputeAttempts, shareUnchanged } from "./event-caching.ts";

const createResponse = (data: unknown, text = JSON.stringify(data)) => ({
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
  expect(
    jobs.map(({ executionDetails }) => readAttemptSummary(executionDetails).attemptCount),
  ).toEqual([1, 2, 3]);
  const cachedAttempts = readAttemptSummary(jobs[2]?.executionDetails);
  expect(readAttemptSummary(jobs[2]?.executionDetails)).toBe(cachedAttempts);
});

test("ignores malformed records", async () => {
  await expect(precomputeAttempts(undefined)).resolves.toBeUndefined();
  await expect(
    precomputeAttempts([null, { jobs: [null, { executionDetails: "none" }] }]),
  ).resolves.toBeUndefined();
});

test("keeps the value if the text is the same", () => {
  const before = createResponse({ jobs: [{ status: "queued" }] }, "first");
  const after = { ...createResponse({ jobs: [{ status: "queued" }] }, "first"), receivedAt: 9 };
  expect(shareUnchanged(before, after)).toEqual(after);
  expect(shareUnchanged(before, after)).toHaveProperty("data", before.data);
  expect((shareUnchanged(before, after) as typeof before).data).toBe(before.data);
});

test("sharing is idempotent, because React Query shares placeholder data on each render", () => {
  for (const text of ["short", "x".repeat(1_000_001)]) {
    const before = createResponse({ status: "queued" }, text);
    expect(shareUnchanged(before, before)).toBe(before);
    const after = { ...createResponse({ status: "queued" }, text), receivedAt: 9 };
    const sharedResponse = shareUnchanged(before, after);
    expect(shareUnchanged(sharedResponse, after)).toBe(sharedResponse);
  }
});

test("keeps unchanged parts of a changed text, but not of a large one", () => {
  const before = createResponse({ cached: { deep: 1 }, status: "queued" });
  const after = createResponse({ cached: { deep: 1 }, status: "completed" });
  const sharedResponse = shareUnchanged(before, after) as {
    data: { cached: unknown; status: string };
  };
  expect(sharedResponse.data.status).toBe("completed");
  expect(sharedResponse.data.cached).toBe((before.data as { cached: unknown }).cached);
  const largeResponse = createResponse({ cached: { deep: 1 } }, "x".repeat(1_000_001));
  expect(shareUnchanged(before, largeResponse)).toBe(largeResponse);
});

test("returns an invalid response unchanged", () => {
  expect(shareUnchanged(undefined, createResponse({}))).toEqual(createResponse({}));
  expect(shareUnchanged(createResponse({}), undefined)).toBeUndefined();
});
