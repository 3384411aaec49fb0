import { expect, test } from "vitest";
import { readPhone } from "./read-phone.ts";

test.each<
  [text: string, isE164: boolean, country: string | undefined, suggestion: string | undefined]
>([
  ["+381641234567", true, "Serbia", undefined],
  ["+442071838750", true, "United Kingdom", undefined],
  ["+381 64 123-45-67", false, "Serbia", "+381641234567"],
  ["064 1234567", false, undefined, undefined],
  ["call me", false, undefined, undefined],
  ["", false, undefined, undefined],
])("%s", (text, isE164, country, suggestion) => {
  expect(readPhone(text)).toMatchObject({ isE164, country, suggestion });
});

test("a number too short for its country is reported", () => {
  expect(readPhone("+3816")).toMatchObject({ isE164: true, isPossible: false });
});
