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
