import { expect, test } from "vitest";
import { documentTitle } from "./document-title.ts";

test("the page comes first and absent parts leave no gap", () => {
  expect(documentTitle(["Events", "Production"])).toBe("Events · Production · Signalbox");
  expect(documentTitle(["", undefined])).toBe("Signalbox");
});

test("a record's name cannot turn or swamp the title", () => {
  expect(documentTitle([`\u202Egnp${"x".repeat(100)}`])).toBe(
    `[RLO]gnp${"x".repeat(56)}… · Signalbox`,
  );
});
