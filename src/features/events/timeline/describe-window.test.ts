import { expect, test } from "vitest";
import { describeWindow } from "./describe-window.ts";

test.each([
  [1, "in the previous hour (backoff)"],
  [2, "in the previous 2 hours (backoff)"],
])("a look-back window of %i h is described", (backoffAmount, text) => {
  const job = { type: "digest", digest: { backoffAmount, backoffUnit: "hours" } };
  expect(describeWindow(job)[0]).toBe(`starts only if another event arrived ${text}`);
});
