import { expect, test } from "vitest";
import { getRetryAdvice } from "./retry-advice.ts";

test.each([
  [undefined, ""],
  [0, ""],
  [1, " Try again in 1 s."],
  [59_000, " Try again in 59 s."],
  [90_000, " Try again in 1 min 30 s."],
  [3_600_000, " Try again in 1 h."],
])("%s ms", (retryAfterMs, text) => expect(getRetryAdvice(retryAfterMs)).toBe(text));
