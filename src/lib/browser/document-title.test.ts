import { expect, test } from "vitest";
import { documentTitle } from "./document-title.ts";

test("the page comes first, and absent parts are skipped", () => {
  expect(documentTitle(["Events", "Production"])).toBe("Events · Production · Signalbox");
  expect(documentTitle(["", undefined])).toBe("Signalbox");
});

test("a record's name can't reverse or overflow the title", () => {
  expect(documentTitle([`\u202Egnp${"x".repeat(100)}`])).toBe(
    `[RLO]gnp${"x".repeat(56)}… · Signalbox`,
  );
});

test("the number of alerts comes first", () => {
  expect(documentTitle(["Failures"], 2)).toBe("(2) Failures · Signalbox");
});
