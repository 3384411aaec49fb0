import { expect, it } from "vitest";
import { signRequest } from "./signature.ts";

it("signs the time and the body", () => {
  // Computed by printf '1772366400000.{"a":1}' | openssl dgst -sha256 -hmac secret
  const signature = "3f76d026c0c60a49f491c5ecf216d79473ada2ad4fef27e546016147f7d5435c";
  const now = new Date("2026-03-01T12:00:00.000Z");
  expect(signRequest(Buffer.from("secret"), '{"a":1}', now)).toBe(
    `t=1772366400000,v1=${signature}`,
  );
});
