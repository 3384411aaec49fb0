import { expect, test } from "vitest";
import { getTokenExpiry } from "./token-expiry.ts";

// In base64, this payload contains both characters that base64url replaces.
const payload = btoa('{"exp":1772370000,"name":"???>>>"}')
  .replaceAll("+", "-")
  .replaceAll("/", "_");

test("a token's payload contains its expiry in seconds", () => {
  expect(getTokenExpiry(`h.${payload}.s`)).toBe(1_772_370_000_000);
});

test.each(["sbs_1", "a.b.c", `h.${btoa('{"exp":"later"}')}.s`, `h.${btoa("null")}.s`, ""])(
  "%j has no expiry",
  (token) => {
    expect(getTokenExpiry(token)).toBeUndefined();
  },
);
