import { expect, test } from "vitest";
import { parseSafeUrl } from "./safe-url.ts";

test.each([
  ["https://example.com/a?b=c#d", "https", "example.com"],
  ["HTTP://Example.com:8080", "http", "example.com:8080"],
  ["https://example.com/@user", "https", "example.com"],
  ["mailto:ana@acme.example?subject=hi", "mailto", "ana@acme.example"],
  ["tel:+38164123-4567", "tel", "+38164123-4567"],
])("%s is a safe URL", (text, scheme, target) => {
  expect(parseSafeUrl(text)).toMatchObject({ scheme, target });
});

test("a look-alike host is shown in ASCII", () => {
  expect(parseSafeUrl("https://аpple.com/")?.target).toBe("xn--pple-43d.com");
});

test.each([
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "java\nscript:alert(1)",
  "\u0001javascript:alert(1)",
  "data:text/html,<script>1</script>",
  "blob:https://example.com/1",
  "file:///etc/passwd",
  "vbscript:msgbox",
  "//example.com",
  "/relative",
  "https:example.com",
  "https:\\\\example.com",
  "https://user@example.com",
  "https://user:secret@example.com",
  "https://@example.com",
  "https://good.example\u202Emoc.live",
  "https://good.example\u200B.evil.example",
  "https://exa mple.com",
  "https://",
  "https://[::1",
  "mailto:",
  "mailto:nobody",
  "tel:call-me",
  "tel:",
  "",
])("%j is rejected", (text) => {
  expect(parseSafeUrl(text)).toBeUndefined();
});

test("the maximum is 2,048 characters", () => {
  const prefix = "https://example.com/";
  expect(parseSafeUrl(prefix + "a".repeat(2048 - prefix.length))).toBeDefined();
  expect(parseSafeUrl(prefix + "a".repeat(2049 - prefix.length))).toBeUndefined();
});

test.each([undefined, null, 5, {}])("%s isn't a URL", (value) => {
  expect(parseSafeUrl(value)).toBeUndefined();
});
