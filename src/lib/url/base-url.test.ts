import { expect, test } from "vitest";
import { parseBaseUrl } from "./base-url.ts";

test.each([
  ["https://api.example.com", "https://api.example.com"],
  ["https://api.example.com/", "https://api.example.com"],
  ["  https://API.example.com/notify//  ", "https://api.example.com/notify"],
  ["api.example.com/eu/notify", "https://api.example.com/eu/notify"],
  ["localhost:4400", "http://localhost:4400"],
  ["127.0.0.1:4400/prefix", "http://127.0.0.1:4400/prefix"],
  ["http://[::1]:4400", "http://[::1]:4400"],
])("%s is accepted", (text, url) => {
  expect(parseBaseUrl(text)).toEqual({ url });
});

test.each([
  ["", "Enter the service URL"],
  ["not a host", "valid URL"],
  ["https://api%2Eexample.com/notify", "valid URL"],
  ["ftp://example.com", "https://"],
  ["javascript://example.com/%0aalert(1)", "https://"],
  ["https://me:secret@example.com", "username"],
  ["https://example.com/sign-in#code=x", "?"],
  ["https://example.com?x=1", "?"],
])("%s is rejected", (text, error) => {
  expect(parseBaseUrl(text)).toEqual({ error: expect.stringContaining(error) as string });
});

test("a path with many slashes is parsed in linear time", () => {
  const url = `https://a.co${"/".repeat(400_000)}x`;
  expect(parseBaseUrl(url)).toEqual({ url });
});
