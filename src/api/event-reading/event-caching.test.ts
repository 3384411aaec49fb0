import { expect, test } from "vitest";
import { getAttemptSummary } from "../../../domain/attempts.ts";
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
    jobs.map(({ executionDetails }) => getAttemptSummary(executionDetails).attemptCount),
  ).toEqual([1, 2, 3]);
  const cachedAttempts = getAttemptSummary(jobs[2]?.executionDetails);
  expect(getAttemptSummary(jobs[2]?.executionDetails)).toBe(cachedAttempts);
});

test("ignores malformed records", async () => {
  await expect(precomputeAttempts(undefined)).resolves.toBeUndefined();
  await expect(
    precomputeAttempts([null, { jobs: [null, { executionDetails: "none" }] }]),
  ).resolves.toBeUndefined();
});

test("keeps the value if the text is the same", () => {
  const previousResponse = createResponse({ jobs: [{ status: "queued" }] }, "first");
  const nextResponse = {
    ...createResponse({ jobs: [{ status: "queued" }] }, "first"),
    receivedAt: 9,
  };
  expect(shareUnchanged(previousResponse, nextResponse)).toEqual(nextResponse);
  expect(shareUnchanged(previousResponse, nextResponse)).toHaveProperty(
    "data",
    previousResponse.data,
  );
  expect((shareUnchanged(previousResponse, nextResponse) as typeof previousResponse).data).toBe(
    previousResponse.data,
  );
});

test("sharing is idempotent, because React Query shares placeholder data on each render", () => {
  for (const text of ["short", "x".repeat(1_000_001)]) {
    const previousResponse = createResponse({ status: "queued" }, text);
    expect(shareUnchanged(previousResponse, previousResponse)).toBe(previousResponse);
    const nextResponse = { ...createResponse({ status: "queued" }, text), receivedAt: 9 };
    const sharedResponse = shareUnchanged(previousResponse, nextResponse);
    expect(shareUnchanged(sharedResponse, nextResponse)).toBe(sharedResponse);
  }
});

test("keeps unchanged parts of a changed text, but not of a large one", () => {
  const previousResponse = createResponse({ cached: { deep: 1 }, status: "queued" });
  const nextResponse = createResponse({ cached: { deep: 1 }, status: "completed" });
  const sharedResponse = shareUnchanged(previousResponse, nextResponse) as {
    data: { cached: unknown; status: string };
  };
  expect(sharedResponse.data.status).toBe("completed");
  expect(sharedResponse.data.cached).toBe((previousResponse.data as { cached: unknown }).cached);
  const largeResponse = createResponse({ cached: { deep: 1 } }, "x".repeat(1_000_001));
  expect(shareUnchanged(previousResponse, largeResponse)).toBe(largeResponse);
});

test("returns an invalid response unchanged", () => {
  expect(shareUnchanged(undefined, createResponse({}))).toEqual(createResponse({}));
  expect(shareUnchanged(createResponse({}), undefined)).toBeUndefined();
});
