import { expect, test } from "vitest";
import { formatDocumentTitle } from "./document-title.ts";

test("the page comes first, and absent parts are skipped", () => {
  expect(formatDocumentTitle(["Events", "Production"])).toBe("Events · Production · Signalbox");
  expect(formatDocumentTitle(["", undefined])).toBe("Signalbox");
});

test("a record's name can't reverse or overflow the title", () => {
  expect(formatDocumentTitle([`\u202Egnp${"x".repeat(100)}`])).toBe(
    `[RLO]gnp${"x".repeat(56)}… · Signalbox`,
  );
});

test("the number of alerts comes first", () => {
  expect(formatDocumentTitle(["Failures"], 2)).toBe("(2) Failures · Signalbox");
});
