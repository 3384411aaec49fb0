import { expect, test } from "vitest";
import { toInternalPath } from "./internal-path.ts";

test.each([
  ["/events", "/events"],
  ["/events/1?subscriberIds=a&env=b", "/events/1?subscriberIds=a&env=b"],
  ["/events#code=secret", "/events"],
  ["/a/../events", "/events"],
])("%s is an internal path", (text, path) => {
  expect(toInternalPath(text)).toBe(path);
});

test.each([
  "https://evil.example",
  "//evil.example",
  "/\\evil.example",
  "/\t/evil.example",
  "/.//evil.example",
  "javascript:alert(1)",
  "events",
  "",
  undefined,
  7,
])("%s is rejected", (text) => {
  expect(toInternalPath(text)).toBeUndefined();
});
