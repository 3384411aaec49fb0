import { expect, test } from "vitest";
import { getServiceNow } from "./service-clock.ts";

test("corrects clock skew, but not the rounding of the header", () => {
  expect(getServiceNow(10_000, { receivedAt: 5000, serviceTime: 905_000 })).toBe(910_000);
  expect(getServiceNow(10_000, { receivedAt: 5900, serviceTime: 5000 })).toBe(10_000);
  expect(getServiceNow(10_000, { receivedAt: 5900 })).toBe(10_000);
  expect(getServiceNow(10_000, undefined)).toBe(10_000);
});
