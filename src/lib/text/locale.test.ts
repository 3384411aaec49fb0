import { describe, expect, test } from "vitest";
import { formatInstant } from "../time/instant.ts";
import { getDateFormat, selectFormatLocale, getNumberFormat, textLocale } from "./locale.ts";

describe("the locale of numbers and dates", () => {
  test.each([
    ["German", ["de-DE", "de"], "en-US"],
    ["German with English as second language", ["de-DE", "de", "en-GB", "en"], "en-GB"],
    ["British", ["en-GB", "en"], "en-GB"],
    ["American", ["en-US", "en"], "en-US"],
    ["English without a region", ["en"], "en-US"],
    ["English, first without a region", ["en", "en-AU"], "en-AU"],
    ["British with a 12-hour clock", ["en-GB-u-hc-h12"], "en-GB"],
    ["unset", [], "en-US"],
  ])("of a browser that is %s", (_, languages, locale) => {
    expect(selectFormatLocale(languages)).toBe(locale);
  });

  test.each([
    ["de-DE", "1,234.5", "Nov 19, 15:12", "Nov 19, 2025, 15:12"],
    ["en-GB", "1,234.5", "19 Nov, 15:12", "19 Nov 2025, 15:12"],
    ["en-US", "1,234.5", "Nov 19, 15:12", "Nov 19, 2025, 15:12"],
    ["en-ZA", "1\u00A0234,5", "19 Nov, 15:12", "19 Nov 2025, 15:12"],
  ])("determines the format in a %s browser", (language, numberText, dayText, dayAndYearText) => {
    const locale = selectFormatLocale([language]);
    const now = new Date("2026-11-20T12:00:00Z");
    const formatUtc = (text: string) =>
      formatInstant(new Date(text), { mode: "utc", now, precision: "minute", locale });
    expect(getNumberFormat({}, locale).format(1234.5)).toBe(numberText);
    expect(formatUtc("2026-11-19T15:12:00Z")).toBe(dayText);
    expect(formatUtc("2025-11-19T15:12:00Z")).toBe(dayAndYearText);
  });
});

test("names of months are in the language of the text", () => {
  const monthFormat = getDateFormat({ month: "long" }, selectFormatLocale(["fr-FR"]));
  expect(monthFormat.format(new Date("2026-12-01T12:00:00Z"))).toBe("December");
  expect(textLocale).toMatch(/^en\b/);
});
