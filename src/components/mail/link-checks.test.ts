import { expect, test } from "vitest";
import { checkLink } from "./link-checks.ts";

test.each([
  ["", "Track", "fail", "has no destination"],
  ["#", "Track", "fail", "has no destination"],
  ["#top", "Up", "ok", "anchor in the mail"],
  ["javascript:alert(1)", "x", "fail", "isn't a valid link for a mail"],
  ["/orders/1", "x", "fail", "isn't a valid link for a mail"],
  ["https://a.co/{{id}}", "x", "fail", "has template code in its URL"],
  ["https://a.co/orders/undefined", "x", "warn", "has “undefined” or “null” in its URL"],
  ["http://a.co/x", "x", "warn", "is not encrypted (http)"],
  ["https://10.0.0.8/x", "x", "fail", "points to a private network"],
  ["https://evil.co/x", "www.bank.com", "warn", "shows www.bank.com but opens evil.co"],
  ["https://www.bank.com/x", "bank.com", "ok", "HTTPS"],
  ["https://a.co/x", " ", "warn", "has no link text"],
  ["https://example.com/page", "Track", "warn", "points to an example domain"],
  ["mailto:a@b.co", "Write", "ok", "mailto"],
])("%s “%s”: %s, %s", (href, text, tone, message) => {
  expect(checkLink({ href, text })).toEqual({ tone, message });
});
