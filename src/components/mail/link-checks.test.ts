import { expect, test } from "vitest";
import { checkLink } from "./link-checks.ts";

test.each([
  ["", "Track", "fail", "leads nowhere"],
  ["#", "Track", "fail", "leads nowhere"],
  ["#top", "Up", "ok", "a place in the mail"],
  ["javascript:alert(1)", "x", "fail", "is no address that a mail may link to"],
  ["/orders/1", "x", "fail", "is no address that a mail may link to"],
  ["https://a.co/{{id}}", "x", "fail", "has template text in its address"],
  [
    "https://a.co/orders/undefined",
    "x",
    "warn",
    "has “undefined”, “null” or the like in its address",
  ],
  ["http://a.co/x", "x", "warn", "is not encrypted (http)"],
  ["https://10.0.0.8/x", "x", "fail", "leads into a private network"],
  ["https://evil.co/x", "www.bank.com", "warn", "says www.bank.com and leads to evil.co"],
  ["https://www.bank.com/x", "bank.com", "ok", "https"],
  ["https://a.co/x", " ", "warn", "has no text to read out"],
  ["https://example.com/page", "Track", "warn", "is a host for examples"],
  ["mailto:a@b.co", "Write", "ok", "mailto"],
])("%s “%s”: %s, %s", (href, text, tone, message) => {
  expect(checkLink({ href, text })).toEqual({ tone, message });
});
