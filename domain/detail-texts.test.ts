import { expect, test } from "vitest";
import { detailTexts } from "./detail-text-table.ts";
import { type DetailKey, formatDetailText, parseDetailText } from "./detail-texts.ts";

const values = { provider: "SendGrid", number: "1", total: "2", count: "5" };

test.each(Object.keys(detailTexts))("%s is recognized by its text", (name) => {
  // `Object.keys` loses the type of the keys.
  const key = name as DetailKey;
  expect(parseDetailText(formatDetailText(key, values))?.key).toBe(key);
});

test("returns the placeholder values", () => {
  expect(parseDetailText("Retry 1 of 2 scheduled")).toEqual({
    key: "retryScheduled",
    values: { number: "1", total: "2" },
  });
});

test.each(["", "Step queued!", "step queued", "constructor", null, 7, "x".repeat(5000)])(
  "%j is unknown",
  (text) => {
    expect(parseDetailText(text)).toBeUndefined();
  },
);
