import { expect, test } from "vitest";
import { redactAddresses, redactEmails } from "./redact-addresses.ts";

test("addresses are redacted, other numbers are kept", () => {
  expect(redactAddresses("No <a.b@c.example>, +49 (151) 000-1234 or 0151 0001234")).toBe(
    "No <(address)>, (number) or (number)",
  );
  expect(redactAddresses("550 5.1.1 in 12 s, order A-20418, 2 tries")).toBe(
    "550 5.1.1 in 12 s, order A-20418, 2 tries",
  );
});

test("phone numbers are kept if only emails are redacted", () => {
  expect(redactEmails("ana@shop.example and 0151 0001234")).toBe("(address) and 0151 0001234");
});

test("an address after the end of another one is redacted", () => {
  expect(redactEmails("(a@b.test)c@d.test e")).toBe("((address)(address) e");
  expect(redactAddresses("1-2-3- 0151 0001234x, 0151 0001234")).toBe(
    "1-2-3- 0151 0001234x, (number)",
  );
});

// A pattern with quadratic time would take minutes for these texts.
test.each(["a", "1- ", "(0-", "+1 ("])("a long text of %j is redacted in linear time", (piece) => {
  const text = `${piece.repeat(500_000 / piece.length)}x`;
  expect(redactAddresses(`${text} a@b.test`)).toBe(`${text} (address)`);
});
