import { expect, test } from "vitest";
import { maskText, toTemplate } from "./text-template.ts";

const mask = (text: string) => maskText(text).words.join("…");

test.each([
  ["Invalid phone number +34 000-338012", "Invalid phone number …"],
  ["Number 034 000-338012 is invalid", "Number … is invalid"],
  ["Timed out after 30000 ms", "Timed out after … ms"],
  ["Took 3.5s (attempt 2/3)", "Took …s (attempt …/…)"],
  ["reset reason: overflow (mta-17)", "reset reason: overflow (…)"],
  ["Trace 26f577a1a2c3 failed", "Trace … failed"],
  ["Message 0b0e7b9c-3c1f-4b6e-9a52-0d1f7f8f9a10 is gone", "Message … is gone"],
  ["550 5.1.1 <ada@mail.example>: no such mailbox", "550 5.1.1 <…>: no such mailbox"],
  ["Mailbox ada@mail.example is full", "Mailbox … is full"],
  ["See https://docs.example/errors/21211 for help", "See … for help"],
  ["connect ECONNREFUSED 10.2.3.4:5432", "connect ECONNREFUSED …"],
  ["Expired at 2026-03-01T12:00:00.000Z or 12:03:44", "Expired at … or …"],
  [`app 'larkfield' lacks "mail" and “sms”`, "app '…' lacks \"…\" and “…”"],
  ["Token •••••••• is invalid", "Token … is invalid"],
])("values that vary are masked: %s", (text, expected) => {
  expect(mask(text)).toBe(expected);
});

test.each([
  "503 Service temporarily unavailable",
  "421 4.7.0 Try again later",
  "7000222: The keys are expired",
  "Request failed with status code 503",
  "Error 30007: blocked",
  "E11000 duplicate key",
  "ERR_SSL_V3 failed",
  "Users can't be notified, and it's unclear why",
  "",
])("codes and words stay: %s", (text) => {
  expect(mask(text)).toBe(text);
});

test("words and values restore the text", () => {
  const { words, values } = maskText("User 17 at 10.0.0.1 (id=9f8e)");
  expect(values).toEqual(["17", "10.0.0.1", "9f8e"]);
  expect(words.map((word, index) => word + (values[index] ?? "")).join("")).toBe(
    "User 17 at 10.0.0.1 (id=9f8e)",
  );
});

test("a template ignores case, spaces, and the final period", () => {
  const createTemplate = (text: string) => toTemplate(maskText(text));
  expect(createTemplate("503 Service  Temporarily Unavailable")).toBe(
    createTemplate("503 service temporarily unavailable."),
  );
  expect(createTemplate("503 Unavailable")).not.toBe(createTemplate("502 Unavailable"));
});

test("long hostile texts are shortened and masked", () => {
  for (const part of ["a", "1", "-1", "+1 ", "a1@", "'a", "<", "1.1", "(1) 1", "_-"]) {
    const { words, values } = maskText(part.repeat(100_000));
    expect(words.join("").length + values.join("").length).toBe(500);
  }
});
