import { describe, expect, it } from "vitest";
import { isConflict, storageFault } from "./storage-fault.ts";

const coded = (code: string, message = "") => Object.assign(new Error(message), { code });

describe("storageFault", () => {
  it.each([
    coded("ECONNREFUSED"),
    coded("ENOENT"),
    coded("57P01"),
    coded("08006"),
    coded("53300"),
    coded("40P01"),
    new Error("Connection terminated unexpectedly"),
    new Error("timeout exceeded when trying to connect"),
  ])("is a 503 with Retry-After: $code $message", (error) => {
    const fault = storageFault(error);
    expect(fault?.status).toBe(503);
    expect(fault?.options.retryAfter).toBeGreaterThan(0);
  });

  it.each([coded("23505"), coded("22021"), new Error("x is not a function"), "text", null])(
    "is no fault of the storage: %s",
    (error) => {
      expect(storageFault(error)).toBeUndefined();
    },
  );
});

describe("isConflict", () => {
  it("holds for what may simply run again", () => {
    expect([coded("40001"), coded("40P01"), coded("23505")].map(isConflict)).toEqual([
      true,
      true,
      false,
    ]);
  });
});
