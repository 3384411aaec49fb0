import { expect, test } from "vitest";
import { checkLink } from "./link-checks.ts";

test.each([
  ["", "Track", "fail", "No destination"],
  ["#", "Track", "fail", "No destination"],
  ["#top", "Up", "ok", "Link within the email"],
  ["javascript:alert(1)", "x", "fail", "Not a valid link for an email"],
  ["/orders/1", "x", "fail", "Not a valid link for an email"],
  ["https://a.co/{{id}}", "x", "fail", "Template code in the URL"],
  ["https://a.co/orders/undefined", "x", "warn", "“undefined” in the URL"],
  ["http://a.co/x", "x", "warn", "Not encrypted (HTTP)"],
  ["https://10.0.0.8/x", "x", "fail", "Points to a private or local address"],
  [
    "https://evil.co/x",
    "www.bank.com",
    "warn",
    "The text shows www.bank.com, but the link opens evil.co",
  ],
  ["https://www.bank.com/x", "bank.com", "ok", "HTTPS"],
  [
    "https://evil.co/x",
    "More...bank.com",
    "warn",
    "The text shows bank.com, but the link opens evil.co",
  ],
  ["https://a.co/x", " ", "warn", "No link text"],
  ["https://example.com/page", "Track", "warn", "Points to an example domain"],
  ["mailto:a@b.co", "Write", "ok", "Email address"],
])("%s “%s”: %s, %s", (href, text, tone, message) => {
  expect(checkLink({ href, text })).toEqual({ tone, message });
});

test.each(["a", "a.", "a-1."])("the text “%s…” is checked in linear time", (label) => {
  const link = { href: "https://shop.co/x", text: `${label.repeat(400_000)}_ bank.com` };
  expect(checkLink(link).message).toContain("The text shows bank.com");
});
