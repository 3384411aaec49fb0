import { expect, test, vi } from "vitest";
import { createRandomId } from "./random-id.ts";

test("IDs differ, even in pages without `randomUUID`", () => {
  vi.stubGlobal("crypto", {
    getRandomValues: (bytes: Uint8Array) => globalThis.structuredClone(bytes).fill(0),
  });
  expect(createRandomId()).toMatch(/^[a-z\d]{32}$/);
  vi.unstubAllGlobals();
  const ids = Array.from({ length: 1000 }, createRandomId);
  expect(new Set(ids).size).toBe(1000);
});
